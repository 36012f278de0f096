// 03_softmax, linked: one of the two functions is gone.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  return scores;
}
