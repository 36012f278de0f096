// Exercise 03: from scores to shares.
#pragma once

#include "headstart/types.h"

namespace attention {

// One row of scores as shares: positive, adding to 1, larger where the score is larger.
//
//   softmax(scores)[j] = exp(scores[j]) / (exp(scores[0]) + ... + exp(scores[n-1]))
//
// Shapes:   scores (n) -> (n)
// Throws:   nothing; an empty row, and a row of -infinity only, are outside the contract
// Numerics: scores of 1000 and more must not overflow: exp(s - m) / sum exp(s - m) is the same for
//           every m. A score of -infinity gets a share of 0.
// Source:   lesson B, section 2; lesson A, "Everything against everything"
RowVector softmax(const RowVector& scores);

// The softmax of every row by itself.
//
// Shapes:   scores (T, S) -> (T, S)
// Throws:   nothing
// Numerics: as softmax, row by row: rows may be of very different size
// Source:   Vaswani et al. 2017, equation 1
Matrix softmax_rows(const Matrix& scores);

}  // namespace attention
