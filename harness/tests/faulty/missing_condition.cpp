// 03_softmax: if without parentheses.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  RowVector e = scores;
  // wrong below:
  if e.size() > 2 {
    e[0] = 1;
  }
  return e;
}
