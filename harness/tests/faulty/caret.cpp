// 05_divisor: ^ 2 on an array.
#include "divisor.h"

double attention::spread(const RowVector& samples) {
  // wrong below:
  return ((samples.array() - samples.mean()) ^ 2).mean();
}
