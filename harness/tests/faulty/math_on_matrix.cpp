// 03_softmax: std::exp of a row.
#include "softmax.h"

#include <cmath>

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  const RowVector exponentials = std::exp(scores);
  return exponentials / exponentials.sum();
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  return scores;
}
