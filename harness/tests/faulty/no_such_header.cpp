// 05_divisor: a header's name misspelt.
#include "divisor.h"
// wrong below:
#include "softmx.h"

double attention::spread(const RowVector& samples) {
  return 0;
}
