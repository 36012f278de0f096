// 04_mask: infinity without ().
#include "mask.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  Matrix masked = scores;
  // wrong below:
  masked(0, 1) = -std::numeric_limits<double>::infinity;
  return masked;
}
