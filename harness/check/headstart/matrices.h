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

}  // namespace headstart
