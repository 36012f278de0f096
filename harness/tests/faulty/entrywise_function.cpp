// 03_softmax: exp() of a row, without .array().
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  const RowVector exponentials = scores.exp();
  return exponentials / exponentials.sum();
}
