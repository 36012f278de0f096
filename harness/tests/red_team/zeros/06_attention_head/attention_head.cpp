#include "attention_head.h"

#include "divisor.h"
#include "headstart/require.h"
#include "mask.h"
#include "scores.h"
#include "softmax.h"

attention::Matrix attention::blend(const Matrix& weights, const Matrix& V) {
  headstart::require(weights.cols() == V.rows(), "blend", {{"weights", weights}, {"V", V}},
                     "weights must be as wide as V is tall");
  return Matrix::Zero(weights.rows(),V.cols());
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
  Index T=X.rows(); HeadActivations a; a.Q=Matrix::Zero(T,head.W_q.cols()); a.K=a.Q; a.V=Matrix::Zero(T,head.W_v.cols()); a.weights=Matrix::Zero(T,T); a.output=a.V; return a;
}
