// 03_softmax, linked: a helper that is declared only.
#include "softmax.h"

double highest_of(const attention::RowVector& row);

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  return scores.array() - highest_of(scores);
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  return scores;
}
