// 03_softmax: the function's name misspelt.
#include "softmax.h"

// wrong below:
attention::RowVector attention::soft_max(const RowVector& scores) {
  return scores;
}
