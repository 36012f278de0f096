// 03_softmax, linked: a function of a later exercise.
#include "attention_head.h"
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  return scores;
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  // wrong below:
  return blend(scores, scores);
}
