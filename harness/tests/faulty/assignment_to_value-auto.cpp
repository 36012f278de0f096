// 03_softmax: an entry of a product kept with auto is set.
#include "softmax.h"

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  auto p = scores * scores.transpose();
  // wrong below:
  p(0, 0) = 1;
  return p;
}
