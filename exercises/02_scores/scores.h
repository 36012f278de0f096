// Exercise 02: every row asks, every row answers, and each pair gets its score.
#pragma once

#include "headstart/types.h"

namespace attention {

// Every row of X through one learned matrix.
//
//   projected = X W
//
// Shapes:   X (T, d), W (d, w) -> (T, w)
// Throws:   std::invalid_argument if X is not as wide as W is tall
// Numerics: a plain product
// Source:   lesson A, "What you look for is not what you are"; lesson B, section 3
Matrix project(const Matrix& X, const Matrix& W);

// The dot product of every query with every key.
//
//   scores = Q K^T,   scores[i][j] = Q[i] . K[j]: row i looks, column j is looked at
//
// Shapes:   Q (T, d_k), K (S, d_k) -> (T, S)
// Throws:   std::invalid_argument if Q and K are not equally wide
// Numerics: a plain product; the divisor is exercise 05
// Source:   Vaswani et al. 2017, equation 1, inside the softmax; lesson A, "Everything against
//           everything"
Matrix scores(const Matrix& Q, const Matrix& K);

}  // namespace attention
