// 00_average: setZero() of the input.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  // wrong below:
  X.setZero();
  return X;
}
