// 02_scores: Q(0) for the first row.
#include "scores.h"

attention::Matrix attention::scores(const Matrix& Q, const Matrix& K) {
  Matrix s(Q.rows(), K.rows());
  // wrong below:
  s(0) = Q(0).dot(K(0));
  return s;
}
