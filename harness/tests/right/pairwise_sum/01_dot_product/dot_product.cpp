// Halves, quarters and so on, added up by recursion.
#include "dot_product.h"

#include "headstart/require.h"

namespace {

double pairwise(const attention::RowVector& a, const attention::RowVector& b,
                attention::Index begin, attention::Index end) {
  if (begin == end) return 0;
  if (end - begin == 1) return a[begin] * b[begin];
  const attention::Index middle = begin + (end - begin) / 2;
  return pairwise(a, b, begin, middle) + pairwise(a, b, middle, end);
}

}  // namespace

double attention::dot(const RowVector& a, const RowVector& b) {
  headstart::require(a.size() == b.size(), "dot", {{"a", a}, {"b", b}},
                     "they must be equally long");
  return pairwise(a, b, 0, a.size());
}
