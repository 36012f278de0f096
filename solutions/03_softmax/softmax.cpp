// Scores can be anything; shares must be positive and add to 1. exp makes every score positive, the
// sum divides them into shares.
#include "softmax.h"

#include <cmath>

attention::RowVector attention::softmax(const RowVector& scores) {
  // Taking the same number from every score changes no share. Taking the highest leaves nothing
  // above exp(0), so that nothing overflows.
  const double highest = scores.maxCoeff();
  // std::exp and not .array().exp(): Eigen's vectorised exp gives about 5.6e-309 for -infinity on
  // some machines, and a forbidden share is to be exactly 0.
  const RowVector exponentials =
      scores.unaryExpr([highest](double score) { return std::exp(score - highest); });
  return exponentials / exponentials.sum();
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  Matrix weights(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i) weights.row(i) = softmax(scores.row(i));
  return weights;
}
