// 00_average: the mean of all numbers, where a matrix is expected.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  // wrong below:
  return X.mean();
}
