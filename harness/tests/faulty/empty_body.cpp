// 00_average, compiled: a semicolon is the loop's whole body.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  Matrix result = X;
  // wrong below:
  for (Index i = 1; i < X.rows(); ++i);
    result.row(0) += X.row(0);
  return result;
}
