// Eigen's own default order of storage inside; what comes out is the kit's.
#include "scores.h"

#include "headstart/require.h"

attention::Matrix attention::project(const Matrix& X, const Matrix& W) {
  headstart::require(X.cols() == W.rows(), "project", {{"X", X}, {"W", W}},
                     "X must be as wide as W is tall");
  const Eigen::MatrixXd columns = Eigen::MatrixXd(X) * Eigen::MatrixXd(W);
  return columns;
}

attention::Matrix attention::scores(const Matrix& Q, const Matrix& K) {
  headstart::require(Q.cols() == K.cols(), "scores", {{"Q", Q}, {"K", K}},
                     "they must be equally wide");
  const Eigen::MatrixXd queries = Q.transpose(), keys = K.transpose();  // a column a position
  return queries.transpose() * keys;
}
