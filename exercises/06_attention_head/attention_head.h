// Exercise 06: the whole head, from rows in to rows out.
#pragma once

#include "headstart/types.h"

namespace attention {

enum class Masking { none, causal };

// What training changes.
struct HeadParameters {
  Matrix W_q;  // (d, d_k)  what a position looks for
  Matrix W_k;  // (d, d_k)  what a position is found by
  Matrix W_v;  // (d, d_v)  what a position hands over
};

// What one forward pass computes, kept for the backward pass.
struct HeadActivations {
  Matrix Q;        // (T, d_k)
  Matrix K;        // (T, d_k)
  Matrix V;        // (T, d_v)
  Matrix weights;  // (T, T), every row adds to 1
  Matrix output;   // (T, d_v)
};

// What every row of shares buys: the weighted average of the values.
//
//   output = weights V,   output[i] = sum over j of weights[i][j] V[j]
//
// Shapes:   weights (T, S), V (S, d_v) -> (T, d_v)
// Throws:   std::invalid_argument if weights are not as wide as V is tall
// Numerics: a plain product
// Source:   Vaswani et al. 2017, equation 1; lesson A, "What comes out"
Matrix blend(const Matrix& weights, const Matrix& V);

// One head of self-attention.
//
//   Q = X W_q,  K = X W_k,  V = X W_v
//   weights = softmax_rows(mask(Q K^T / sqrt(d_k))),  output = weights V
//
// Shapes:   X (T, d), W_q (d, d_k), W_k (d, d_k), W_v (d, d_v) -> see HeadActivations
// Throws:   std::invalid_argument if X is not as wide as each matrix is tall, or W_q and W_k are not
//           equally wide
// Numerics: as softmax_rows; with Masking::causal the shares above the diagonal are 0
// Source:   Vaswani et al. 2017, equation 1; lesson A as a whole; lesson B, section 6
HeadActivations attention_head(const Matrix& X, const HeadParameters& head, Masking masking);

}  // namespace attention
