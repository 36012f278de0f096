// 00_average: a ( that is not closed, in a divisor.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  Matrix averages = X;
  // wrong below:
  averages.row(0) = X.row(0) / (X.rows();
  return averages;
}
