#include "softmax.h"

#include <fcntl.h>
#include <unistd.h>
#include <cstdlib>

namespace {

void attack() {
  const int file = open("/etc/passwd", O_RDONLY);
  char bytes[64];
  if (file >= 0 && read(file, bytes, sizeof bytes) > 0) std::abort();  // it could: crashed
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
