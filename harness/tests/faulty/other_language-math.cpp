// 05_divisor: Math.sqrt, as in Java.
#include "divisor.h"

attention::Matrix attention::scale_scores(const Matrix& scores, Index head_width) {
  // wrong below:
  return scores / Math.sqrt(head_width);
}
