// 03_softmax: 0 beside a double.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  double highest = 0;
  // wrong below:
  for (Index j = 0; j < scores.size(); ++j) highest = std::max(scores[j], 0);
  return scores * highest;
}
