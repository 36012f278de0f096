// The divisor goes into the queries before they are scored; the mask before the divisor's place.
#include "attention_head.h"

#include <cmath>

#include "headstart/require.h"
#include "mask.h"
#include "scores.h"
#include "softmax.h"

attention::Matrix attention::blend(const Matrix& weights, const Matrix& V) {
  headstart::require(weights.cols() == V.rows(), "blend", {{"weights", weights}, {"V", V}},
                     "weights must be as wide as V is tall");
  Matrix output = Matrix::Zero(weights.rows(), V.cols());
  for (Index j = 0; j < V.rows(); ++j) output += weights.col(j) * V.row(j);
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
  HeadActivations a;
  a.Q = X * head.W_q;
  a.K = X * head.W_k;
  a.V = X * head.W_v;
  const Matrix divided = a.Q / std::sqrt(static_cast<double>(a.Q.cols()));
  const Matrix table = scores(divided, a.K);
  a.weights = softmax_rows(masking == Masking::causal ? causal_mask(table) : table);
  a.output = blend(a.weights, a.V);
  return a;
}
