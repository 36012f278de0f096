// 00_average, compiled: two statements in a loop that holds one.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  Matrix result = X;
  RowVector sum = X.row(0) * 0;
  // wrong below:
  for (Index i = 0; i < X.rows(); ++i)
    sum += X.row(i);
    result.row(0) = sum;
  return result;
}
