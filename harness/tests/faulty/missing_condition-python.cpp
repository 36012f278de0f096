// 00_average: for i in range(...), as in Python.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  Matrix averages = X;
  // wrong below:
  for i in range(X.rows()) averages.row(i) = X.row(i);
  return averages;
}
