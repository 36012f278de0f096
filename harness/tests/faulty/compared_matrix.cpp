// 03_softmax: matrix == number.
#include "softmax.h"

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  Matrix w = scores;
  // wrong below:
  if (scores == 0.0) w.setZero();
  return w;
}
