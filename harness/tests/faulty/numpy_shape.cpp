// 00_average: X.shape, as in numpy.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  // wrong below:
  Matrix averages(X.shape[0], X.shape[1]);
  return averages;
}
