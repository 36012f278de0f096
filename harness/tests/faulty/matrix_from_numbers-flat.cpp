// 00_average: four numbers in one pair of braces.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  // wrong below:
  Matrix m = {1.0, 2.0, 3.0, 4.0};
  return m;
}
