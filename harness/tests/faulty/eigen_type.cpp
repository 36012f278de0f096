// 03_softmax: Vector, which is no type here.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  Vector e = scores.array().exp();
  return e;
}
