// Shares as exp of a logarithm: score less the log of the sum of exponentials.
#include "softmax.h"

#include <cmath>

namespace {

double log_sum_exp(const attention::RowVector& scores) {
  const double highest = scores.maxCoeff();
  return highest + std::log((scores.array() - highest).exp().sum());
}

}  // namespace

attention::RowVector attention::softmax(const RowVector& scores) {
  return (scores.array() - log_sum_exp(scores)).exp();
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  Matrix weights = scores;
  for (auto row : weights.rowwise()) row = softmax(row);
  return weights;
}
