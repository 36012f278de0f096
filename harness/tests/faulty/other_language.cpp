// 04_mask: len(), as in Python.
#include "mask.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  Matrix masked = scores;
  // wrong below:
  for (int i = 0; i < len(scores); i++) masked(i, 0) = 0;
  return masked;
}
