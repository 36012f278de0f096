// One expression: where the row is not before the column, the score, else -infinity.
#include "mask.h"

#include <limits>

#include "headstart/require.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  headstart::require(scores.rows() == scores.cols(), "causal_mask", {{"scores", scores}},
                     "they must be square, a row and a column for every position");
  const Index T = scores.rows();
  const auto position =
      Eigen::ArrayXXi::NullaryExpr(T, T, [](Index i, Index j) { return static_cast<int>(i - j); });
  return (position >= 0).select(scores.array(), -std::numeric_limits<double>::infinity());
}
