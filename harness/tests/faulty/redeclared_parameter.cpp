// 03_softmax: a variable called as the parameter.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  RowVector scores = scores.array().exp();
  return scores;
}
