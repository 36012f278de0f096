// 05_divisor, compiled: a return inside of the loop only.
#include "divisor.h"

double attention::spread(const RowVector& samples) {
  double total = 0;
  for (Index i = 0; i < samples.size(); ++i) {
    total += samples[i];
    if (i + 1 == samples.size()) return total;
  }
  // wrong below:
}
