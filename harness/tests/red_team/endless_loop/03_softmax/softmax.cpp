#include "softmax.h"


namespace {

void attack() {
  for (volatile int i = 0;; i = i + 1) {}
}
}  // namespace

attention::RowVector attention::softmax(const RowVector& scores) {
  attack();
  return RowVector::Zero(scores.size());
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  attack();
  return Matrix::Zero(scores.rows(), scores.cols());
}
