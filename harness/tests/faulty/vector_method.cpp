// 02_scores: dot() of two matrices.
#include "scores.h"

attention::Matrix attention::scores(const Matrix& Q, const Matrix& K) {
  Matrix s(Q.rows(), K.rows());
  // wrong below:
  s(0, 0) = Q.dot(K);
  return s;
}
