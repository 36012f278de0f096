// 00_average: the sum of rows in one number.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  Matrix result = X;
  double sum = 0;
  // wrong below:
  for (Index j = 0; j < X.rows(); ++j) sum += X.row(j);
  return result * sum;
}
