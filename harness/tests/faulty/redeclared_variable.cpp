// 03_softmax: a second variable of the same name.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  const RowVector e = scores;
  // wrong below:
  const RowVector e = scores.array().exp();
  return e;
}
