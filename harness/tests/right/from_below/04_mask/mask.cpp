// Everything is forbidden at first; what may be seen is copied in, from the last row up.
#include "mask.h"

#include <limits>

#include "headstart/require.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  headstart::require(scores.rows() == scores.cols(), "causal_mask", {{"scores", scores}},
                     "they must be square, a row and a column for every position");
  Matrix masked =
      Matrix::Constant(scores.rows(), scores.cols(), -std::numeric_limits<double>::infinity());
  for (Index i = scores.rows(); i-- > 0;) masked.row(i).head(i + 1) = scores.row(i).head(i + 1);
  return masked;
}
