// 04_mask: Matrix.Zero.
#include "mask.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  // wrong below:
  Matrix masked = Matrix.Zero(scores.rows(), scores.cols());
  return masked;
}
