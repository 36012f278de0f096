// 00_average: a variable used behind the loop it was declared in.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  for (Index i = 0; i < X.rows(); ++i) {
    RowVector sum = X.row(i);
  }
  // wrong below:
  return sum;
}
