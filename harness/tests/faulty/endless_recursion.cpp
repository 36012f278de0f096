// 00_average, compiled: it calls itself.
#include "average.h"

// wrong below:
attention::Matrix attention::running_average(const Matrix& X) {
  return running_average(X);
}
