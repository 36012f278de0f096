// All the parts in their order: ask, offer, hand over; score, scale, mask; share; blend.
#include "attention_head.h"

#include "divisor.h"
#include "headstart/require.h"
#include "mask.h"
#include "scores.h"
#include "softmax.h"

attention::Matrix attention::blend(const Matrix& weights, const Matrix& V) {
  headstart::require(weights.cols() == V.rows(), "blend", {{"weights", weights}, {"V", V}},
                     "weights must be as wide as V is tall");
  return weights * V;
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
  HeadActivations a;
  a.Q = project(X, head.W_q);
  a.K = project(X, head.W_k);
  a.V = project(X, head.W_v);
  Matrix scaled = scale_scores(scores(a.Q, a.K), head.W_q.cols());
  if (masking == Masking::causal) scaled = causal_mask(scaled);
  a.weights = softmax_rows(scaled);
  a.output = blend(a.weights, a.V);
  return a;
}
