// 00_average: a function by itself, without its parentheses.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  Matrix result = X;
  // wrong below:
  result.transpose;
  return result;
}
