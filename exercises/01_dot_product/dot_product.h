// Exercise 01: one number that says how well two rows agree.
#pragma once

#include "headstart/types.h"

namespace attention {

// The dot product: multiply entry by entry, add everything up.
//
//   dot(a, b) = a[0] b[0] + a[1] b[1] + ... + a[n-1] b[n-1]
//
// Shapes:   a (n), b (n) -> a number
// Throws:   std::invalid_argument if the lengths differ
// Numerics: any order of summation will do
// Source:   lesson A, "One number for every pair"; lesson B, section 2
double dot(const RowVector& a, const RowVector& b);

}  // namespace attention
