// 04_mask: return with nothing.
#include "mask.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  // wrong below:
  if (scores.rows() == 0) return;
  return scores;
}
