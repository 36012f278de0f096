// As in papers that write a position as a column: everything transposed and column-major inside.
#include "attention_head.h"

#include <cmath>

#include "headstart/require.h"

namespace {

// Every column becomes shares; below the diagonal there is no entry to share if `causal`.
void share_out(Eigen::MatrixXd& table, bool causal) {
  for (Eigen::Index looking = 0; looking < table.cols(); ++looking) {
    const Eigen::Index seen = causal ? looking + 1 : table.rows();
    auto column = table.col(looking).head(seen);
    const double highest = column.maxCoeff();
    for (double& entry : column) entry = std::exp(entry - highest);
    column /= column.sum();
    table.col(looking).tail(table.rows() - seen).setZero();
  }
}

}  // namespace

attention::Matrix attention::blend(const Matrix& weights, const Matrix& V) {
  headstart::require(weights.cols() == V.rows(), "blend", {{"weights", weights}, {"V", V}},
                     "weights must be as wide as V is tall");
  return (V.transpose() * weights.transpose()).transpose();
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
  const Eigen::MatrixXd columns = X.transpose();
  const Eigen::MatrixXd queries = head.W_q.transpose() * columns;
  const Eigen::MatrixXd keys = head.W_k.transpose() * columns;
  const Eigen::MatrixXd values = head.W_v.transpose() * columns;
  Eigen::MatrixXd shares =
      keys.transpose() * queries / std::sqrt(static_cast<double>(queries.rows()));
  share_out(shares, masking == Masking::causal);
  const Eigen::MatrixXd output = values * shares;
  return {queries.transpose(), keys.transpose(), values.transpose(), shares.transpose(),
          output.transpose()};
}
