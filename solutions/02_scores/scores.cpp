// A row that is compared with itself has a head start over strangers, since every product in it is a
// square. So each row first goes through one matrix for asking and another for being found, and only
// then do the results meet, all against all.
#include "scores.h"

#include "headstart/require.h"

attention::Matrix attention::project(const Matrix& X, const Matrix& W) {
  headstart::require(X.cols() == W.rows(), "project", {{"X", X}, {"W", W}},
                     "X must be as wide as W is tall");
  return X * W;
}

attention::Matrix attention::scores(const Matrix& Q, const Matrix& K) {
  headstart::require(Q.cols() == K.cols(), "scores", {{"Q", Q}, {"K", K}},
                     "they must be equally wide");
  return Q * K.transpose();
}
