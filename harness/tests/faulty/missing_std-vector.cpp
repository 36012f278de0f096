// 05_divisor: vector without std::.
#include "divisor.h"

double attention::spread(const RowVector& samples) {
  // wrong below:
  vector<double> all;
  return 0;
}
