// 00_average: commas where the parts of a for end; its i is lost.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  Matrix result = X;
  // wrong below:
  for (Index i = 1, i < X.rows(), ++i) {
    result.row(i) += result.row(i - 1);
  }
  return result;
}
