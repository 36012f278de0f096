// 03_softmax: the loop's } is missing, and another function follows.
#include "softmax.h"

// wrong below:
attention::RowVector attention::softmax(const RowVector& scores) {
  RowVector shares = scores;
  for (Index j = 0; j < scores.size(); ++j) {
    shares[j] = 0;
  return shares;
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  return scores;
}
