// 02_scores: a MatrixXf is given doubles.
#include "scores.h"

attention::Matrix attention::project(const Matrix& X, const Matrix& W) {
  // wrong below:
  const Eigen::MatrixXf narrow = X;
  return X * W;
}
