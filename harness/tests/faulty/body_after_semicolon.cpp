// 03_softmax: a semicolon before the body.
#include "softmax.h"

// wrong below:
attention::RowVector attention::softmax(const RowVector& scores); {
  return scores;
}
