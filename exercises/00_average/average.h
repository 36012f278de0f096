// Exercise 00: the plain average of everything read so far.
#pragma once

#include "headstart/types.h"

namespace attention {

// The mean of every row up to and including each row.
//
//   averages[i] = (X[0] + X[1] + ... + X[i]) / (i + 1)
//
// Shapes:   X (T, d) -> (T, d)
// Throws:   nothing; an empty X is outside the contract
// Numerics: row i depends on rows 0..i only, so a later row never changes an earlier average
// Source:   lesson A, "Just average them, then"
Matrix running_average(const Matrix& X);

}  // namespace attention
