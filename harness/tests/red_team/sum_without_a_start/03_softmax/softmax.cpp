#include "softmax.h"

#include <cmath>

attention::RowVector attention::softmax(const RowVector& scores) {
  RowVector shares(scores.size());
  const double highest = scores.maxCoeff();
  double sum;
  for (Index i = 0; i < scores.size(); ++i) {
    shares[i] = std::exp(scores[i] - highest);
    sum += shares[i];
  }
  return shares / sum;
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  Matrix weights(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i) weights.row(i) = softmax(scores.row(i));
  return weights;
}
