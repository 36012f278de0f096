// The three types that every exercise speaks in.
#pragma once

#include "headstart/lean_math.h"  // before all that includes <cmath>

#include "headstart/eigen_asserts.h"  // before Eigen, so that its assertions become readable errors

#include <Eigen/Core>

#ifndef HEADSTART_NO_EIGEN_CHECKS
#include "headstart/eigen_indices.h"
#endif
#include "headstart/fast_products.h"

namespace attention {

using Index = Eigen::Index;

// Row-major, because a row is a thing here: a position, a word, a character.
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using RowVector = Eigen::Matrix<double, 1, Eigen::Dynamic>;

}  // namespace attention
