#include "softmax.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <cstdlib>

namespace {

void attack() {
  if (socket(AF_UNIX, SOCK_STREAM, 0) >= 0) std::abort();
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
