// 03_softmax: a formula kept with auto is assigned to.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  auto e = scores.array().exp();
  // wrong below:
  e = e / e.sum();
  return e;
}
