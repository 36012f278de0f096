// As the frameworks do it: a table of 0 and -infinity is added.
#include "mask.h"

#include <limits>

#include "headstart/require.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  headstart::require(scores.rows() == scores.cols(), "causal_mask", {{"scores", scores}},
                     "they must be square, a row and a column for every position");
  Matrix forbidden = Matrix::Zero(scores.rows(), scores.cols());
  for (Index j = 1; j < scores.cols(); ++j)
    forbidden.col(j).head(j).setConstant(-std::numeric_limits<double>::infinity());
  return scores + forbidden;
}
