// 01_dot_product: the product of a row and a column, stored as a matrix, given back as a number.
#include "dot_product.h"

double attention::dot(const RowVector& a, const RowVector& b) {
  const Matrix product = a * b.transpose();
  // wrong below:
  return product;
}
