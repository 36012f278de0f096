// 03_softmax: the exercise's own header is gone.
#include <cmath>

// wrong below:
attention::RowVector attention::softmax(const RowVector& scores) {
  return scores;
}
