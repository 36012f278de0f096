// 03_softmax: one ) too many.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  return (scores.array() - scores.maxCoeff())).exp();
}
