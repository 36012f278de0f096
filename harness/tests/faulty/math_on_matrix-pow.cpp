// 05_divisor: std::pow of a row.
#include "divisor.h"

#include <cmath>

double attention::spread(const RowVector& samples) {
  // wrong below:
  return std::pow(samples, 2).sum();
}
