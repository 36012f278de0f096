// Exercise 04: nobody looks ahead.
#pragma once

#include "headstart/types.h"

namespace attention {

// Scores in which no row can see a later column.
//
//   masked[i][j] = scores[i][j] where j <= i, -infinity where j > i
//
// Shapes:   scores (T, T) -> (T, T)
// Throws:   std::invalid_argument if scores are not square
// Numerics: -infinity and not a large negative number: exp(-infinity) is exactly 0
// Source:   lesson A, "The future is off limits"; Vaswani et al. 2017, section 3.2.3
Matrix causal_mask(const Matrix& scores);

}  // namespace attention
