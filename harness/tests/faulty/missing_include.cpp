// 05_divisor: a std::map without <map>.
#include "divisor.h"

double attention::spread(const RowVector& samples) {
  // wrong below:
  std::map<int, double> seen;
  return seen[0];
}
