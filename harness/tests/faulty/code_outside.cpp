// 03_softmax: a } that comes too early.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  RowVector shares = scores;
  for (Index j = 0; j < scores.size(); ++j)
    shares[j] = 0;
  }
  // wrong below:
  return shares;
}
