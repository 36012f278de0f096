// 05_divisor: square() is asked of a row, which only arrays have.
#include "divisor.h"

double attention::spread(const RowVector& samples) {
  // wrong below:
  return samples.square().mean();
}
