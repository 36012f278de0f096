// 04_mask: scores.copy(), as in numpy.
#include "mask.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  // wrong below:
  Matrix masked = scores.copy();
  return masked;
}
