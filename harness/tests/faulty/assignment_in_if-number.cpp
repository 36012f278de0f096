// 00_average: = instead of ==, between numbers: only a warning.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  Matrix averages = X;
  Index i = 0;
  // wrong below:
  if (i = 1) averages.setZero();
  return averages;
}
