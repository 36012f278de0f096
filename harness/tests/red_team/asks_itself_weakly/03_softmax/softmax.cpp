#include "softmax.h"

namespace attention {
__attribute__((weak)) RowVector softmax(const RowVector& scores);
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  Matrix shares(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i) shares.row(i) = softmax(scores.row(i));
  return shares;
}
