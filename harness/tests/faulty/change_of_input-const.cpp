// 00_average: a const number is added to.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  const double sum = 0;
  // wrong below:
  for (Index i = 0; i < X.rows(); ++i) sum += X(i, 0);
  return X;
}
