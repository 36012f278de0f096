// 03_softmax: a comment that begins with #.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  # shift first
  return scores;
}
