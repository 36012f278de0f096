// 05_divisor: a number added to a matrix, the number first.
#include "divisor.h"

attention::Matrix attention::scale_scores(const Matrix& scores, Index head_width) {
  // wrong below:
  return 1.0 + scores;
}
