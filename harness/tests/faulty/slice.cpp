// 00_average: X[:i], as in numpy.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  Matrix averages = X;
  // wrong below:
  for (Index i = 0; i < X.rows(); ++i) averages.row(i) = X[:i].mean();
  return averages;
}
