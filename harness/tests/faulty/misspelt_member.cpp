// 03_softmax: maxCoef.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  return scores.array() - scores.maxCoef();
}
