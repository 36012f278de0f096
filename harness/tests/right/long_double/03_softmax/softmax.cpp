// With more digits than are asked for, and a reciprocal instead of divisions.
#include "softmax.h"

#include <algorithm>
#include <cmath>

attention::RowVector attention::softmax(const RowVector& scores) {
  long double highest = scores[0], sum = 0;
  for (Index j = 1; j < scores.size(); ++j) highest = std::max<long double>(highest, scores[j]);
  for (Index j = 0; j < scores.size(); ++j) sum += std::exp(scores[j] - highest);
  const long double one_over = 1 / sum;
  RowVector shares(scores.size());
  for (Index j = 0; j < scores.size(); ++j)
    shares[j] = static_cast<double>(std::exp(scores[j] - highest) * one_over);
  return shares;
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  Matrix weights(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i) weights.row(i) = softmax(scores.row(i));
  return weights;
}
