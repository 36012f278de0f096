// 00_average: using namespace Eigen beside attention.
#include "average.h"
using namespace attention;
using namespace Eigen;

// wrong below:
Matrix attention::running_average(const Matrix& X) {
  return X;
}
