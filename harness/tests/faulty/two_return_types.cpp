// 03_softmax: a lambda that returns a formula or a matrix.
#include "softmax.h"

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  auto pick = [&](bool up) {
    if (up) return scores * 2.0;
  // wrong below:
    return scores;
  };
  return pick(true);
}
