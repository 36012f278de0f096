// 03_softmax: a for of two parts.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  RowVector e = scores;
  // wrong below:
  for (Index j = 0; j < scores.size()) e[j] = scores[j] * 2;
  return e;
}
