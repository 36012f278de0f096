// As fast kernels do it: one pass over the keys with a running maximum, a running sum and a running
// output, which shrink when a higher score comes.
#include "attention_head.h"

#include <cmath>
#include <limits>

#include "headstart/require.h"

attention::Matrix attention::blend(const Matrix& weights, const Matrix& V) {
  headstart::require(weights.cols() == V.rows(), "blend", {{"weights", weights}, {"V", V}},
                     "weights must be as wide as V is tall");
  Matrix output(weights.rows(), V.cols());
  for (Index i = 0; i < output.rows(); ++i) output.row(i) = weights.row(i) * V;
  return output;
}

attention::HeadActivations attention::attention_head(const Matrix& X, const HeadParameters& head,
                                                     Masking masking) {
  headstart::require(X.cols() == head.W_q.rows(), "attention_head", {{"X", X}, {"W_q", head.W_q}},
                     "X must be as wide as W_q is tall");
  headstart::require(X.cols() == head.W_k.rows(), "attention_head", {{"X", X}, {"W_k", head.W_k}},
                     "X must be as wide as W_k is tall");
  headstart::require(X.cols() == head.W_v.rows(), "attention_head", {{"X", X}, {"W_v", head.W_v}},
                     "X must be as wide as W_v is tall");
  headstart::require(head.W_q.cols() == head.W_k.cols(), "attention_head",
                     {{"W_q", head.W_q}, {"W_k", head.W_k}}, "they must be equally wide");
  const Matrix Q = X * head.W_q, K = X * head.W_k, V = X * head.W_v;
  HeadActivations a{Q, K, V, Matrix::Zero(Q.rows(), K.rows()), Matrix::Zero(Q.rows(), V.cols())};
  const double scale = 1.0 / std::sqrt(static_cast<double>(Q.cols()));
  for (Index i = 0; i < Q.rows(); ++i) {
    double highest = -std::numeric_limits<double>::infinity(), sum = 0;
    for (Index j = 0; j < K.rows() && (masking == Masking::none || j <= i); ++j) {
      const double score = Q.row(i).dot(K.row(j)) * scale;
      if (score > highest) {
        const double shrink = std::exp(highest - score);
        sum *= shrink;
        a.output.row(i) *= shrink;
        a.weights.row(i) *= shrink;
        highest = score;
      }
      const double share = std::exp(score - highest);
      sum += share;
      a.weights(i, j) = share;
      a.output.row(i) += share * V.row(j);
    }
    a.weights.row(i) /= sum;
    a.output.row(i) /= sum;
  }
  return a;
}
