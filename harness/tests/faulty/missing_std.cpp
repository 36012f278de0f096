// 05_divisor: numeric_limits without std::.
#include "divisor.h"

attention::Matrix attention::scale_scores(const Matrix& scores, Index head_width) {
  // wrong below:
  return scores * numeric_limits<double>::infinity();
}
