// 03_softmax: a whole number beside a size.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  const Index last = std::max(0, scores.size() - 1);
  return scores * last;
}
