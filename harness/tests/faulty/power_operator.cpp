// 05_divisor: ** 0.5, as in Python.
#include "divisor.h"

attention::Matrix attention::scale_scores(const Matrix& scores, Index head_width) {
  // wrong below:
  return scores / (head_width ** 0.5);
}
