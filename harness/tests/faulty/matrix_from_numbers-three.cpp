// 00_average: rows, columns and a value.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  // wrong below:
  Matrix m(X.rows(), X.cols(), 0.0);
  return m;
}
