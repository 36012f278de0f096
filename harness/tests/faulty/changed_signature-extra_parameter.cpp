// 03_softmax: a parameter more than the header has.
#include "softmax.h"

// wrong below:
attention::RowVector attention::softmax(const RowVector& scores, double temperature) {
  return scores / temperature;
}
