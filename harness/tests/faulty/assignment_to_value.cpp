// 04_mask: rows() set to a number.
#include "mask.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  Matrix masked = scores;
  // wrong below:
  masked.rows() = 3;
  return masked;
}
