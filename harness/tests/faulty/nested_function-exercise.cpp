// 03_softmax: a function of the exercise inside of another.
#include "softmax.h"

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  Matrix weights = scores;
  // wrong below:
  attention::RowVector attention::softmax(const RowVector& scores) {
    return scores;
  }
  return weights;
}
