// Every average from scratch, with Eigen's own mean.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  Matrix averages(X.rows(), X.cols());
  for (Index i = 0; i < X.rows(); ++i) averages.row(i) = X.topRows(i + 1).colwise().mean();
  return averages;
}
