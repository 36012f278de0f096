// With the exercise before: every score is a dot, and a projection is the scores of W turned over.
#include "scores.h"

#include "dot_product.h"
#include "headstart/require.h"

attention::Matrix attention::project(const Matrix& X, const Matrix& W) {
  headstart::require(X.cols() == W.rows(), "project", {{"X", X}, {"W", W}},
                     "X must be as wide as W is tall");
  return scores(X, W.transpose());
}

attention::Matrix attention::scores(const Matrix& Q, const Matrix& K) {
  headstart::require(Q.cols() == K.cols(), "scores", {{"Q", Q}, {"K", K}},
                     "they must be equally wide");
  Matrix table(Q.rows(), K.rows());
  Index i = 0;
  for (const auto& q : Q.rowwise()) {
    Index j = 0;
    for (const auto& k : K.rowwise()) table(i, j++) = dot(q, k);
    ++i;
  }
  return table;
}
