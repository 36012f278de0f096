#include "softmax.h"

#include <stdexcept>
#include <string>

namespace {

void attack() {
  throw std::runtime_error(std::string(1 << 20, 'x'));
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
