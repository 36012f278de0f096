// 03_softmax: the parameter's name misspelt.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  return score.array().exp();
}
