// 01_dot_product: the products of the entries, and the sum forgotten.
#include "dot_product.h"

double attention::dot(const RowVector& a, const RowVector& b) {
  // wrong below:
  return a.cwiseProduct(b);
}
