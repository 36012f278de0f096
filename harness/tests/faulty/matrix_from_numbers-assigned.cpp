// 00_average: rows in braces, assigned.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  Matrix m(2, 2);
  // wrong below:
  m = {{1, 2}, {3, 4}};
  return m;
}
