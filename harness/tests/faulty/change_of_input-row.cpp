// 04_mask: a row of the input is set.
#include "mask.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  // wrong below:
  scores.row(0) = scores.row(1);
  return scores;
}
