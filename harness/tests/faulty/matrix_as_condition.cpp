// 03_softmax: if (array > 0).
#include "softmax.h"

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  Matrix w = scores;
  // wrong below:
  if (scores.array() > 0) w.setZero();
  return w;
}
