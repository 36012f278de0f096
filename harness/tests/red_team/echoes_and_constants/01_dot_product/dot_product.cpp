#include "dot_product.h"

#include "headstart/require.h"

double attention::dot(const RowVector& a, const RowVector& b) {
  headstart::require(a.size() == b.size(), "dot", {{"a", a}, {"b", b}},
                     "they must be equally long");
  return a.size() ? a.sum()*b.sum() : 0;
}
