// Plain matrices for tests.
#pragma once

#include <algorithm>

#include "headstart/types.h"

namespace headstart {

inline attention::Matrix zeros(attention::Index rows, attention::Index columns) {
  return attention::Matrix::Zero(rows, columns);
}

inline attention::Matrix ones(attention::Index rows, attention::Index columns) {
  return attention::Matrix::Ones(rows, columns);
}

// The largest number without its sign, but at least 1: the scale of a tolerance.
inline double largest(const attention::Matrix& matrix) {
  return std::max(1.0, matrix.cwiseAbs().maxCoeff());
}

// A B by its definition, entry by entry: what a quicker product is compared with.
inline attention::Matrix product(const attention::Matrix& A, const attention::Matrix& B) {
  attention::Matrix result = zeros(A.rows(), B.cols());
  for (attention::Index i = 0; i < A.rows(); ++i)
    for (attention::Index j = 0; j < B.cols(); ++j)
      for (attention::Index k = 0; k < A.cols(); ++k) result(i, j) += A(i, k) * B(k, j);
  return result;
}

}  // namespace headstart
