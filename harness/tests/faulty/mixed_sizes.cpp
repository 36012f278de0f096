// 00_average: a Vector4d and a Vector3d.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  const Eigen::Vector3d start(0, 0, 0);
  Eigen::Vector4d sum(0, 0, 0, 0);
  // wrong below:
  sum += start;
  return X;
}
