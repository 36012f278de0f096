// 03_softmax: a number taken from a row.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  const RowVector shifted = scores - scores.maxCoeff();
  return shifted;
}
