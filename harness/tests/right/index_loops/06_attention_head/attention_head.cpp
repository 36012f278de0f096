// The whole head in loops, with nothing of the earlier exercises. The mask is where a loop ends.
#include "attention_head.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "headstart/require.h"

namespace {

using attention::Index;
using attention::Matrix;

Matrix multiplied(const Matrix& A, const Matrix& B) {
  Matrix C = Matrix::Zero(A.rows(), B.cols());
  for (Index i = 0; i < A.rows(); ++i)
    for (Index j = 0; j < B.cols(); ++j)
      for (Index k = 0; k < A.cols(); ++k) C(i, j) += A(i, k) * B(k, j);
  return C;
}

// The shares of query i among the first `seen` keys.
std::vector<double> shares_of(const Matrix& Q, const Matrix& K, Index i, Index seen) {
  std::vector<double> shares(seen);
  double highest = -std::numeric_limits<double>::infinity(), sum = 0;
  for (Index j = 0; j < seen; ++j) {
    double score = 0;
    for (Index k = 0; k < Q.cols(); ++k) score += Q(i, k) * K(j, k);
    shares[j] = score / std::sqrt(static_cast<double>(Q.cols()));
    highest = std::max(highest, shares[j]);
  }
  for (double& share : shares) sum += share = std::exp(share - highest);
  for (double& share : shares) share /= sum;
  return shares;
}

}  // namespace

attention::Matrix attention::blend(const Matrix& weights, const Matrix& V) {
  headstart::require(weights.cols() == V.rows(), "blend", {{"weights", weights}, {"V", V}},
                     "weights must be as wide as V is tall");
  return multiplied(weights, V);
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
  HeadActivations a{multiplied(X, head.W_q),
                    multiplied(X, head.W_k),
                    multiplied(X, head.W_v),
                    Matrix::Zero(X.rows(), X.rows()),
                    {}};
  for (Index i = 0; i < X.rows(); ++i) {
    const std::vector<double> shares =
        shares_of(a.Q, a.K, i, masking == Masking::causal ? i + 1 : X.rows());
    for (std::size_t j = 0; j < shares.size(); ++j) a.weights(i, static_cast<Index>(j)) = shares[j];
  }
  a.output = multiplied(a.weights, a.V);
  return a;
}
