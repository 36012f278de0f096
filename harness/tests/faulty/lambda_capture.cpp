// 03_softmax: a lambda that does not see the variable.
#include "softmax.h"

#include <cmath>

attention::RowVector attention::softmax(const RowVector& scores) {
  const double highest = scores.maxCoeff();
  // wrong below:
  return scores.unaryExpr([](double score) { return std::exp(score - highest); });
}
