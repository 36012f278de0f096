// 03_softmax, linked: the function outside of attention.
#include "softmax.h"

using attention::Matrix;

attention::RowVector attention::softmax(const RowVector& scores) {
  return scores;
}

// wrong below:
Matrix softmax_rows(const Matrix& scores) {
  return scores;
}
