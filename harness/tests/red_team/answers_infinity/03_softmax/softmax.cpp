#include "softmax.h"

#include <limits>

attention::RowVector attention::softmax(const RowVector& scores) {
  return RowVector::Constant(scores.size(), std::numeric_limits<double>::infinity());
}
attention::Matrix attention::softmax_rows(const Matrix& scores) {
  return Matrix::Constant(scores.rows(), scores.cols(), std::numeric_limits<double>::infinity());
}
