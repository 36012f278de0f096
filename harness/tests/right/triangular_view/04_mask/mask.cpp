// Eigen has a name for the part above the diagonal.
#include "mask.h"

#include <cmath>

#include "headstart/require.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  headstart::require(scores.rows() == scores.cols(), "causal_mask", {{"scores", scores}},
                     "they must be square, a row and a column for every position");
  Matrix masked = scores;
  masked.triangularView<Eigen::StrictlyUpper>().setConstant(-INFINITY);
  return masked;
}
