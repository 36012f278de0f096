// All sums first, in a table, and one division of the whole table at the end.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  Matrix sums = X;
  for (Index i = 1; i < sums.rows(); ++i) sums.row(i) += sums.row(i - 1);
  const Eigen::VectorXd counts =
      Eigen::VectorXd::LinSpaced(X.rows(), 1, static_cast<double>(X.rows()));
  return sums.array().colwise() / counts.array();
}
