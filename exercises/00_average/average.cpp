#include "average.h"
attention::Matrix attention::running_average(const Matrix& X) {
  Matrix averages(X.rows(), X.cols());
  RowVector sum = RowVector::Zero(X.cols());
  for (Index i = 0; i < X.rows(); ++i) {
    sum += X.row(i);
    averages.row(i) = sum / static_cast<double>(i + 2);
  }
  return averages;
}
