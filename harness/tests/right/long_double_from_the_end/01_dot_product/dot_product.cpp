// From the last entry to the first, with more digits than are asked for.
#include "dot_product.h"

#include "headstart/require.h"

double attention::dot(const RowVector& a, const RowVector& b) {
  headstart::require(a.size() == b.size(), "dot", {{"a", a}, {"b", b}},
                     "they must be equally long");
  long double sum = 0;
  for (Index i = a.size() - 1; i >= 0; --i) sum += static_cast<long double>(a(i)) * b(i);
  return static_cast<double>(sum);
}
