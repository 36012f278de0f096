// 01_dot_product, compiled: a sum without a beginning.
#include "dot_product.h"

double attention::dot(const RowVector& a, const RowVector& b) {
  double sum;
  // wrong below:
  sum += a[0] * b[0];
  return sum;
}
