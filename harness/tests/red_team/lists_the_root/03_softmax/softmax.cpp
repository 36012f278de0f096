#include "softmax.h"

#include <dirent.h>
#include <cstdlib>
#include <cstring>

namespace {

void attack() {
  if (DIR* home = opendir("/home")) std::abort();
  if (DIR* work = opendir("/work")) std::abort();
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
