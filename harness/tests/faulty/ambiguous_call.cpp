// 03_softmax: std::abs of an unsigned number.
#include "softmax.h"

#include <cmath>

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  const double size = std::abs(scores.size() - 3u + 0ul);
  return scores * size;
}
