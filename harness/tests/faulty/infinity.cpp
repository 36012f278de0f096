// 04_mask: -inf, as in Python.
#include "mask.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  Matrix masked = scores;
  // wrong below:
  masked(0, 1) = -inf;
  return masked;
}
