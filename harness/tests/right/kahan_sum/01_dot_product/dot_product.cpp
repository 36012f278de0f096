// The digits that every addition loses are carried to the next (Kahan).
#include "dot_product.h"

#include "headstart/require.h"

double attention::dot(const RowVector& a, const RowVector& b) {
  headstart::require(a.size() == b.size(), "dot", {{"a", a}, {"b", b}},
                     "they must be equally long");
  double sum = 0, lost = 0;
  for (Index i = 0; i < a.size(); ++i) {
    const double term = a(i) * b(i) - lost;
    const double next = sum + term;
    lost = (next - sum) - term;
    sum = next;
  }
  return sum;
}
