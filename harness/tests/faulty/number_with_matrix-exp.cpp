// 03_softmax: (row - number).exp().
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  const RowVector e = (scores - scores.maxCoeff()).exp();
  return e / e.sum();
}
