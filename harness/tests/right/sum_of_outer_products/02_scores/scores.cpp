// One feature at a time: every column of Q with every column of K makes a whole table.
#include "scores.h"

#include "headstart/require.h"

attention::Matrix attention::project(const Matrix& X, const Matrix& W) {
  headstart::require(X.cols() == W.rows(), "project", {{"X", X}, {"W", W}},
                     "X must be as wide as W is tall");
  Matrix result = Matrix::Zero(X.rows(), W.cols());
  for (Index k = 0; k < X.cols(); ++k) result += X.col(k) * W.row(k);
  return result;
}

attention::Matrix attention::scores(const Matrix& Q, const Matrix& K) {
  headstart::require(Q.cols() == K.cols(), "scores", {{"Q", Q}, {"K", K}},
                     "they must be equally wide");
  return (K * Q.transpose()).transpose();
}
