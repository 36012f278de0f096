// 01_dot_product: row * row, given back as a number.
#include "dot_product.h"

double attention::dot(const RowVector& a, const RowVector& b) {
  // wrong below:
  return a * b;
}
