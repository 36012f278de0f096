#include "scores.h"

#include "headstart/require.h"

attention::Matrix attention::project(const Matrix& X, const Matrix& W) {
  headstart::require(X.cols() == W.rows(), "project", {{"X", X}, {"W", W}},
                     "X must be as wide as W is tall");
  return Matrix::Zero(X.rows(),W.cols());
}

attention::Matrix attention::scores(const Matrix& Q, const Matrix& K) {
  headstart::require(Q.cols() == K.cols(), "scores", {{"Q", Q}, {"K", K}},
                     "they must be equally wide");
  return Matrix::Zero(Q.rows(),K.rows());
}
