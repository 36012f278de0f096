// 00_average: a C array of matrices, where a matrix is expected.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  Matrix averages[3][3];
  // wrong below:
  return averages;
}
