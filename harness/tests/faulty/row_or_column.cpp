// 03_softmax: rows set to a column.
#include "softmax.h"

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  Matrix w = scores;
  // wrong below:
  w.rowwise() = scores.col(0);
  return w;
}
