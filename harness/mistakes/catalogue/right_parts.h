// Right pieces of exercises 06 to 08, which their wrong versions vary. They call nothing of the
// learner's: a mistake must not depend on another one. Like the wrong versions they check nothing, and
// are yet asked with what a test of a refusal gives to code that does not refuse it: every index is one
// that Eigen or a vector's at() checks.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "headstart/structs.h"

namespace headstart::right {

using namespace attention;

inline constexpr double inf = std::numeric_limits<double>::infinity();

inline double root(Index width) {
  return std::sqrt(static_cast<double>(width));
}

inline Matrix transposed(const Matrix& matrix) {
  return matrix.transpose();
}

// --- the head, piece by piece ------------------------------------------------------------------

inline HeadActivations projected(const Matrix& X, const HeadParameters& head) {
  HeadActivations a;
  a.Q = X * head.W_q;
  a.K = X * head.W_k;
  a.V = X * head.W_v;
  return a;
}

inline Matrix raw_scores(const HeadActivations& a) {
  return a.Q * a.K.transpose();
}

inline Matrix scaled_scores(const HeadActivations& a) {
  return raw_scores(a) / root(a.Q.cols());
}

// `instead` stands where the future is.
inline Matrix future_as(double instead, Matrix scores) {
  for (Index i = 0; i < scores.rows(); ++i)
    for (Index j = i + 1; j < scores.cols(); ++j) scores(i, j) = instead;
  return scores;
}

inline Matrix masked(const Matrix& scores, Masking masking) {
  return masking == Masking::causal ? future_as(-inf, scores) : scores;
}

inline Matrix softmax(const Matrix& scores) {
  Matrix shares(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i) {
    double highest = -inf, sum = 0;
    for (Index j = 0; j < scores.cols(); ++j) highest = std::max(highest, scores(i, j));
    for (Index j = 0; j < scores.cols(); ++j)
      sum += shares(i, j) = std::exp(scores(i, j) - highest);
    for (Index j = 0; j < scores.cols(); ++j) shares(i, j) /= sum;
  }
  return shares;
}

inline HeadActivations blended(HeadActivations a, const Matrix& weights) {
  a.weights = weights;
  a.output = weights * a.V;
  return a;
}

inline HeadActivations attention_head(const Matrix& X, const HeadParameters& head,
                                      Masking masking) {
  const HeadActivations a = projected(X, head);
  return blended(a, softmax(masked(scaled_scores(a), masking)));
}

// --- and back ----------------------------------------------------------------------------------

inline Matrix softmax_backward(const Matrix& weights, const Matrix& d_weights) {
  Matrix d_scores(weights.rows(), weights.cols());
  for (Index i = 0; i < weights.rows(); ++i) {
    double average = 0;
    for (Index j = 0; j < weights.cols(); ++j) average += weights(i, j) * d_weights(i, j);
    for (Index j = 0; j < weights.cols(); ++j)
      d_scores(i, j) = weights(i, j) * (d_weights(i, j) - average);
  }
  return d_scores;
}

// What comes between d_output and the gradients, so that one of them can be changed on the way.
struct Backward {
  Matrix d_raw;  // of Q K^T, before the divisor
  Matrix d_Q, d_K, d_V;
};

inline Backward to_queries_and_keys(const HeadActivations& a, const Matrix& d_raw,
                                    const Matrix& d_V) {
  return {d_raw, d_raw * a.K, d_raw.transpose() * a.Q, d_V};
}

inline Matrix to_scores(const HeadActivations& a, const Matrix& d_output) {
  return softmax_backward(a.weights, d_output * a.V.transpose());
}

inline Matrix to_values(const HeadActivations& a, const Matrix& d_output) {
  return a.weights.transpose() * d_output;
}

inline Backward backward(const HeadActivations& a, const Matrix& d_output) {
  return to_queries_and_keys(a, to_scores(a, d_output) / root(a.Q.cols()), to_values(a, d_output));
}

inline HeadGradients gradients(const Matrix& X, const HeadParameters& head, const Backward& d) {
  HeadGradients result;
  result.W_q = X.transpose() * d.d_Q;
  result.W_k = X.transpose() * d.d_K;
  result.W_v = X.transpose() * d.d_V;
  result.X = d.d_Q * head.W_q.transpose();
  result.X += d.d_K * head.W_k.transpose();
  result.X += d.d_V * head.W_v.transpose();
  return result;
}

inline HeadGradients head_backward(const Matrix& X, const HeadParameters& head,
                                   const HeadActivations& a, const Matrix& d_output) {
  return gradients(X, head, backward(a, d_output));
}

}  // namespace headstart::right
