// 05_divisor: a random generator without <random>.
#include "divisor.h"

double attention::spread(const RowVector& samples) {
  // wrong below:
  std::mt19937 random(7);
  return random();
}
