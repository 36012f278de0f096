// 00_average: a const number without a value.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  // wrong below:
  const double sum;
  return X * sum;
}
