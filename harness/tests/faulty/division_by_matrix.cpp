// 03_softmax: a number divided by a row.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  const RowVector e = scores.array().exp();
  // wrong below:
  return 1.0 / e;
}
