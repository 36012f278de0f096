// 00_average: one row is asked for, and all are counted.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  Matrix result = X;
  // wrong below:
  for (Index i = 1; i < X.row(); ++i) result.row(i) += result.row(i - 1);
  return result;
}
