// The standard library's word for it.
#include "dot_product.h"

#include <numeric>

#include "headstart/require.h"

double attention::dot(const RowVector& a, const RowVector& b) {
  headstart::require(a.size() == b.size(), "dot", {{"a", a}, {"b", b}},
                     "they must be equally long");
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}
