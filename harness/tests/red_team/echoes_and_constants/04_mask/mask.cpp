#include "mask.h"

#include <limits>

#include "headstart/require.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  headstart::require(scores.rows() == scores.cols(), "causal_mask", {{"scores", scores}},
                     "they must be square, a row and a column for every position");
  return scores;
}
