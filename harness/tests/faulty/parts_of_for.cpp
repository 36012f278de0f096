// 03_softmax: commas instead of semicolons in a for.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  RowVector e = scores;
  // wrong below:
  for (Index j = 0, j < scores.size(), ++j) e[j] = scores[j] * 2;
  return e;
}
