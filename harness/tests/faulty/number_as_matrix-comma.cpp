// 00_average: the size in parentheses behind an =: the comma operator.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  // wrong below:
  Matrix averages = (X.rows(), X.cols());
  return averages;
}
