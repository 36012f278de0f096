// C in a C++ file: pointers, ints, memory by hand.
#include "average.h"

#include <stdlib.h>

attention::Matrix attention::running_average(const Matrix& X) {
  const int rows = (int)X.rows(), columns = (int)X.cols();
  Matrix averages(rows, columns);
  const double* in = X.data();
  double* out = averages.data();
  double* sum = (double*)calloc(columns, sizeof(double));
  int i, j;
  for (i = 0; i < rows; i++) {
    for (j = 0; j < columns; j++) {
      sum[j] += in[i * columns + j];
      out[i * columns + j] = sum[j] / (i + 1.0);
    }
  }
  free(sum);
  return averages;
}
