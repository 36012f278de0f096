// 06_attention_head, right: everything that is unusual and right.
#include "attention_head.h"

#include "divisor.h"
#include "mask.h"
#include "scores.h"
#include "softmax.h"

namespace {

auto sums(const attention::Matrix& m) {
  return m.rowwise().sum();
}

}  // namespace

attention::Matrix attention::blend(const Matrix& weights, const Matrix& V) {
  const auto formula = weights * V;  // of things that live on
  const auto product = project(weights, V);
  const auto turned = project(weights, V).transpose().eval();
  const auto largest = project(weights, V).array().maxCoeff();
  const Matrix kept = project(weights, V).transpose();
  const auto row = V.row(0).transpose();
  Matrix result = formula + product + turned.transpose() - kept.transpose();
  result.array() += 0 * largest + 0 * row.sum();
  result.array().colwise() /= sums(weights).array();
  return formula;
}

attention::HeadActivations attention::attention_head(const Matrix& X, const HeadParameters& head,
                                                     Masking masking) {
  auto project = [](const Matrix& m, const Matrix& w) { return Matrix(m * w); };
  HeadActivations a{project(X, head.W_q), project(X, head.W_k), project(X, head.W_v), {}, {}};
  auto scaled = scale_scores(scores(a.Q, a.K), head.W_q.cols());
  a.weights = softmax_rows(masking == Masking::causal ? causal_mask(scaled) : scaled);
  a.output = blend(a.weights, a.V);
  return a;
}
