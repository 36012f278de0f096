// 03_softmax: the semicolon of a declaration.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  const double highest = scores.maxCoeff()
  return scores.array() - highest;
}
