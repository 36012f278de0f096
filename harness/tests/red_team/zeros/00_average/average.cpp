#include "average.h"


attention::Matrix attention::running_average(const Matrix& X) {
  return Matrix::Zero(X.rows(),X.cols());
}
