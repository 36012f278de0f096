#include "softmax.h"

#include <cmath>


attention::RowVector attention::softmax(const RowVector& scores) {
  return RowVector::Zero(scores.size());
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  return Matrix::Zero(scores.rows(),scores.cols());
}
