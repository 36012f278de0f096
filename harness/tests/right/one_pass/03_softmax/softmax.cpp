// The highest score so far and the sum so far in one pass: a new highest shrinks what was added.
#include "softmax.h"

#include <cmath>
#include <limits>

attention::RowVector attention::softmax(const RowVector& scores) {
  double highest = -std::numeric_limits<double>::infinity(), sum = 0;
  for (const double score : scores) {
    if (score > highest) {
      sum *= std::exp(highest - score);  // exp(-infinity) is 0, and so is the first sum
      highest = score;
    }
    if (std::isfinite(score)) sum += std::exp(score - highest);
  }
  RowVector shares(scores.size());
  for (Index j = 0; j < scores.size(); ++j) shares(j) = std::exp(scores(j) - highest) / sum;
  return shares;
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  Matrix weights(scores.rows(), scores.cols());
  for (Index i = scores.rows() - 1; i >= 0; --i) weights.row(i) = softmax(scores.row(i));
  return weights;
}
