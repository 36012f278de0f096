// 03_softmax: a comment that is never closed.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  /* shift first
  return scores;
}
