// The definition, index by index.
#include "scores.h"

#include "headstart/require.h"

attention::Matrix attention::project(const Matrix& X, const Matrix& W) {
  headstart::require(X.cols() == W.rows(), "project", {{"X", X}, {"W", W}},
                     "X must be as wide as W is tall");
  Matrix result = Matrix::Zero(X.rows(), W.cols());
  for (Index i = 0; i < X.rows(); ++i)
    for (Index k = 0; k < X.cols(); ++k)
      for (Index j = 0; j < W.cols(); ++j) result(i, j) += X(i, k) * W(k, j);
  return result;
}

attention::Matrix attention::scores(const Matrix& Q, const Matrix& K) {
  headstart::require(Q.cols() == K.cols(), "scores", {{"Q", Q}, {"K", K}},
                     "they must be equally wide");
  Matrix table(Q.rows(), K.rows());
  for (int j = 0; j < K.rows(); j++)
    for (int i = 0; i < Q.rows(); i++) {
      double sum = 0;
      for (int k = 0; k < Q.cols(); k++) sum += Q(i, k) * K(j, k);
      table(i, j) = sum;
    }
  return table;
}
