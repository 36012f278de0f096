// 04_mask: the input is assigned to.
#include "mask.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  // wrong below:
  scores = scores * 2.0;
  return scores;
}
