// 03_softmax: the result is never returned.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  RowVector shares = scores;
  // wrong below:
}
