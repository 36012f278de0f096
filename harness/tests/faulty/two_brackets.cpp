// 04_mask: m[i][j].
#include "mask.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  Matrix masked = scores;
  // wrong below:
  masked[0][1] = 0;
  return masked;
}
