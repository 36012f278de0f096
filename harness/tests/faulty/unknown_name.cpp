// 05_divisor: d_k, which is called head_width here.
#include "divisor.h"

#include <cmath>

attention::Matrix attention::scale_scores(const Matrix& scores, Index head_width) {
  // wrong below:
  return scores / std::sqrt(d_k);
}
