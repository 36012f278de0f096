// 03_softmax: four numbers for a 2x2 matrix.
#include "softmax.h"

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  // wrong below:
  Eigen::Matrix<double, 2, 2> w = Eigen::Matrix<double, 2, 2>(1.0, 2.0, 3.0);
  return w;
}
