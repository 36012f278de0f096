// Exercise 05: scores that do not grow with the width of the head.
#pragma once

#include "headstart/types.h"

namespace attention {

// The population standard deviation: how far samples lie from their mean, typically.
//
//   spread = sqrt( mean( (samples - mean(samples))^2 ) )
//
// Shapes:   samples (n) -> a number
// Throws:   std::invalid_argument if there are no samples
// Numerics: divide by n, not by n - 1; take the mean off before squaring, since the difference of
//           two large squares loses digits
// Source:   lesson A, "The divisor that makes it trainable"; lesson B, section 5
double spread(const RowVector& samples);

// Scores brought back to a spread of about 1.
//
//   scaled = scores / sqrt(head_width)
//
// Shapes:   scores (T, S) -> (T, S); head_width is d_k, the width of one query
// Throws:   std::invalid_argument if head_width is below 1
// Numerics: the root is not an integer: sqrt(2) is not 1
// Source:   Vaswani et al. 2017, equation 1 and section 3.2.1
Matrix scale_scores(const Matrix& scores, Index head_width);

}  // namespace attention
