// 03_softmax: = instead of ==, between rows.
#include "softmax.h"

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  Matrix w = scores;
  // wrong below:
  if (scores.row(0) = scores.row(1)) w.setZero();
  return w;
}
