// The whole table at once, and a single row as a table of one.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  return softmax_rows(scores);
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  const Eigen::VectorXd highest = scores.rowwise().maxCoeff();
  const Matrix exponentials = (scores.colwise() - highest).array().exp();
  const Eigen::VectorXd sums = exponentials.rowwise().sum();
  return exponentials.array().colwise() / sums.array();
}
