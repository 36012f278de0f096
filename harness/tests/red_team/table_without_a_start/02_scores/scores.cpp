#include "scores.h"

attention::Matrix attention::project(const Matrix& X, const Matrix& W) {
  Matrix product(X.rows(), W.cols());
  for (Index i = 0; i < X.rows(); ++i)
    for (Index j = 0; j < W.cols(); ++j)
      for (Index k = 0; k < X.cols(); ++k) product(i, j) += X(i, k) * W(k, j);
  return product;
}

attention::Matrix attention::scores(const Matrix& Q, const Matrix& K) {
  return project(Q, K.transpose());
}
