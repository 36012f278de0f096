// 03_softmax, linked: a part of Eigen without its header.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  return scores;
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  // wrong below:
  return scores.inverse();
}
