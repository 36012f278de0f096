// 05_divisor: a matrix type of one's own that Eigen does not allow: the words are Eigen's.
#include "divisor.h"

double attention::spread(const RowVector& samples) {
  // wrong below:
  const Eigen::Matrix<double, 1, -1, Eigen::ColMajor> copy = samples;
  return copy.mean();
}
