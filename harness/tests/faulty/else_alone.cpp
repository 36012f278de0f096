// 04_mask: an if of two statements without braces.
#include "mask.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  Matrix masked = scores;
  if (masked.rows() > 1)
    masked(0, 1) = 0;
    masked(0, 0) = 1;
  // wrong below:
  else
    masked(0, 0) = 2;
  return masked;
}
