// 00_average: X.rows without ().
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  Matrix averages = X;
  // wrong below:
  for (Index i = 0; i < X.rows; ++i) averages.row(i) = X.row(i);
  return averages;
}
