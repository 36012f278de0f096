// 04_mask: import numpy.
// wrong below:
import numpy as np
#include "mask.h"

attention::Matrix attention::causal_mask(const Matrix& scores) {
  return scores;
}
