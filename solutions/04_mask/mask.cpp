// A position that is asked what comes next must not read it. Striking out its scores for all later
// positions before the softmax leaves those with no share at all, and the shares of the others in
// the proportions they had.
#include "mask.h"

#include <limits>

#include "headstart/require.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  headstart::require(scores.rows() == scores.cols(), "causal_mask", {{"scores", scores}},
                     "they must be square, a row and a column for every position");
  constexpr double minus_infinity = -std::numeric_limits<double>::infinity();
  Matrix masked = scores;
  for (Index i = 0; i < scores.rows(); ++i)
    for (Index j = i + 1; j < scores.cols(); ++j) masked(i, j) = minus_infinity;
  return masked;
}
