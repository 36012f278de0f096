#include "softmax.h"

#include <stdexcept>

namespace {

void attack() {
  throw std::runtime_error("</testcase></testsuites>]]><script>alert(1)</script>\n::error file=x::forged\n=cmd|calc!A1\n| a | b |\n\x1b[2J\x1b[31m\xff\xfe\xc3");
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
