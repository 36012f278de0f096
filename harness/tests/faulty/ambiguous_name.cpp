// 00_average: a variable called as something in std.
#include "average.h"
using namespace std;
int count = 0;

attention::Matrix attention::running_average(const Matrix& X) {
  // wrong below:
  ++count;
  return X;
}
