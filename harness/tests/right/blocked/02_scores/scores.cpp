// In tiles of eight, as a cache likes it.
#include "scores.h"

#include <algorithm>

#include "headstart/require.h"

namespace {

using attention::Index;
using attention::Matrix;

constexpr Index tile = 8;

Matrix tiled_product(const Matrix& A, const Matrix& B) {
  Matrix C = Matrix::Zero(A.rows(), B.cols());
  for (Index i = 0; i < A.rows(); i += tile)
    for (Index j = 0; j < B.cols(); j += tile)
      for (Index k = 0; k < A.cols(); k += tile) {
        const Index height = std::min(tile, A.rows() - i), width = std::min(tile, B.cols() - j);
        const Index depth = std::min(tile, A.cols() - k);
        C.block(i, j, height, width) +=
            A.block(i, k, height, depth).lazyProduct(B.block(k, j, depth, width));
      }
  return C;
}

}  // namespace

attention::Matrix attention::project(const Matrix& X, const Matrix& W) {
  headstart::require(X.cols() == W.rows(), "project", {{"X", X}, {"W", W}},
                     "X must be as wide as W is tall");
  return tiled_product(X, W);
}

attention::Matrix attention::scores(const Matrix& Q, const Matrix& K) {
  headstart::require(Q.cols() == K.cols(), "scores", {{"Q", Q}, {"K", K}},
                     "they must be equally wide");
  return tiled_product(Q, K.transpose());
}
