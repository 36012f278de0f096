// 05_divisor: std::sqroot.
#include "divisor.h"

#include <cmath>

double attention::spread(const RowVector& samples) {
  // wrong below:
  return std::sqroot(samples.mean());
}
