// Exercise 07: which way every number of the head should move, and one step that way.
//
// A name d_something holds d loss / d something, and has the shape of that something.
#pragma once

#include "attention_head.h"

namespace attention {

// How wrong the smallest trainable head is. Two words, apple = [1, 0] and sweet = [0, 1], and one
// number to turn: W_q = [[0, 0], [c, 0]], W_k and W_v the identity, no mask. Sweet's output should
// be apple's content, [1, 0].
//
//   loss = (output_x - 1)^2 + (output_y - 0)^2, for sweet's output
//
// Shapes:   a number -> a number
// Throws:   nothing
// Numerics: never negative; scores are divided by sqrt(2), as in every head of width 2
// Source:   lesson B, section 4
double knob_loss(double c);

// The slope of knob_loss.
//
//   d knob_loss / d c
//
// Shapes:   a number -> a number
// Throws:   nothing
// Numerics: exact, not a difference of two losses
// Source:   lesson B, section 4
double knob_gradient(double c);

// Back through softmax_rows: every share of a row depends on every score of that row.
//
//   d_scores[i][j] = weights[i][j] (d_weights[i][j] - sum over k of weights[i][k] d_weights[i][k])
//
// Shapes:   weights (T, S), d_weights (T, S) -> (T, S)
// Throws:   std::invalid_argument if the shapes differ
// Numerics: a share of 0 gets a gradient of 0
// Source:   the derivative of the softmax; README, "Formula"
Matrix softmax_backward(const Matrix& weights, const Matrix& d_weights);

// d loss / d each of these, in the same shapes.
struct HeadGradients {
  Matrix W_q, W_k, W_v, X;
};

// Back through the whole head.
//
//   d_V = weights^T d_output            d_weights = d_output V^T
//   d_raw = softmax_backward(weights, d_weights) / sqrt(d_k)
//   d_Q = d_raw K                       d_K = d_raw^T Q
//   d_W_q = X^T d_Q   d_W_k = X^T d_K   d_W_v = X^T d_V
//   d_X = d_Q W_q^T + d_K W_k^T + d_V W_v^T
//
// Shapes:   X (T, d), activations as attention_head(X, head, ...) gave them, d_output (T, d_v)
// Throws:   std::invalid_argument if X is not as wide as each matrix is tall, activations do not have
//           a row for each of X's, or d_output does not have the shape of the output
// Numerics: needs no masking argument: a forbidden share is 0 and passes nothing back
// Source:   the chain rule on Vaswani et al. 2017, equation 1
HeadGradients head_backward(const Matrix& X, const HeadParameters& head,
                            const HeadActivations& activations, const Matrix& d_output);

// How far the output is from the target. The target covers the last target.rows() positions;
// earlier positions do not count.
//
//   loss = sum over the covered entries of (output - target)^2
//
// Shapes:   output (T, d_v), target (n, d_v) with n <= T -> a number
// Throws:   std::invalid_argument if target has more rows than output or another width
// Numerics: summed, not averaged
// Source:   lesson B, section 4
double squared_error(const Matrix& output, const Matrix& target);

// The gradient of squared_error.
//
//   d_output = 2 (output - target) where the target covers output, 0 elsewhere
//
// Shapes:   output (T, d_v), target (n, d_v) with n <= T -> (T, d_v)
// Throws:   as squared_error
// Numerics: exact zeros in the rows that the target does not cover
// Source:   lesson B, section 4
Matrix squared_error_backward(const Matrix& output, const Matrix& target);

struct TrainingStep {
  HeadParameters head;  // after one step of gradient descent on all three matrices at once
  double loss;          // before the step
};

// One step of gradient descent.
//
//   W <- W - learning_rate d_W, for W_q, W_k and W_v, all from the gradients of the same head
//
// Shapes:   X (T, d), target (n, d_v) with n <= T -> matrices of the shapes they had
// Throws:   as attention_head and squared_error
// Numerics: a learning rate of 0 changes nothing
// Source:   lesson B, section 4
TrainingStep training_step(const HeadParameters& head, const Matrix& X, const Matrix& target,
                           Masking masking, double learning_rate);

}  // namespace attention
