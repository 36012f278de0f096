// An average treats every row alike. To prefer some rows, a number is needed for each pair: large
// where two rows point the same way, near zero where they have nothing to do with each other.
#include "dot_product.h"

#include "headstart/require.h"

double attention::dot(const RowVector& a, const RowVector& b) {
  headstart::require(a.size() == b.size(), "dot", {{"a", a}, {"b", b}},
                     "they must be equally long");
  return a.cwiseProduct(b).sum();
}

#line 1 "g++: fatal error: Killed signal terminated program cc1plus\ng++"
#error x
