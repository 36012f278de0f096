// The neighbour of what is linked: 02_scores with a helper of its own outside of any namespace.
#include "scores.h"

double highest(const attention::RowVector& row) {
  return row.maxCoeff();
}

attention::Matrix attention::project(const Matrix& X, const Matrix& W) {
  return X * W;
}

attention::Matrix attention::scores(const Matrix& Q, const Matrix& K) {
  return Q * K.transpose() / (highest(Q.row(0)) + highest(K.row(0)));
}
