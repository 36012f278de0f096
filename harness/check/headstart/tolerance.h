// How far right answers may lie apart. Every tolerance in a test is made from these, so that no
// summation order and no algorithm is rejected, and nothing computed in float is accepted.
#pragma once

#include <limits>

#include "headstart/types.h"

namespace headstart {

inline constexpr double epsilon = std::numeric_limits<double>::epsilon();  // 2.2e-16

// A sum of `terms` products of numbers up to `scale`: each of its roundings is at most epsilon * scale
// large, and a chain of a few such sums (a whole head) stays within 16 times that.
constexpr double rounding(attention::Index terms, double scale = 1.0) {
  return 16 * epsilon * static_cast<double>(terms) * scale;
}

// Where a lesson says "exactly 0" of a share. Eigen's vectorised exp gives about 5.6e-309 for
// exp(-infinity) on machines without AVX-512, where std::exp gives 0: both are right.
inline constexpr double zero_share = 1e-300;

// The numbers that a lesson prints with so many digits after the point.
constexpr double printed_digits(int digits) {
  double half = 0.5;
  for (int i = 0; i < digits; ++i) half /= 10;
  return half * (1 + 1e-9);
}

}  // namespace headstart
