// 04_mask: a function of its own, outside of attention.
#include "mask.h"

// wrong below:
attention::Matrix causal_mask(const Matrix& scores) {
  return scores;
}
