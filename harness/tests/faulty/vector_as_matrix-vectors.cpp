// 00_average: a vector of vectors, where a matrix is expected.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  std::vector<std::vector<double>> averages(3, std::vector<double>(2));
  // wrong below:
  return averages;
}
