// Tokens as rows of a one-hot table: picking a row is a product, and so is collecting its gradient.
#include "language_model.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include "headstart/require.h"
#include "softmax.h"

namespace {

using attention::Index;
using attention::Matrix;
using attention::RowVector;
using attention::Tokens;

// What stands for the next tokens must fit the scores: one for each row, all in the vocabulary.
void require_next(const char* function, const attention::Matrix& scores,
                  const attention::Tokens& next) {
  headstart::require(std::ssize(next) == scores.rows(), function,
                     {{"scores", scores}, {"next's length", next.size()}},
                     "there must be one next token for each row");
  for (const int token : next)
    headstart::require(0 <= token && token < scores.cols(), function,
                       {{"token", token}, {"scores", scores}},
                       "the token must be a column of the scores");
}

void require_same_shape(const char* name, const attention::Matrix& matrix,
                        const attention::Matrix& gradient) {
  headstart::require(matrix.rows() == gradient.rows() && matrix.cols() == gradient.cols(),
                     "gradient_step", {{name, matrix}, {"its gradient", gradient}},
                     "they must have the same shape");
}
Matrix one_hot(const Tokens& tokens, Index vocabulary) {
  Matrix table = Matrix::Zero(std::ssize(tokens), vocabulary);
  for (Index i = 0; i < table.rows(); ++i) table(i, tokens[i]) = 1;
  return table;
}

// Row i: the position table's row i.
Matrix first_rows(Index count, Index all) {
  return Matrix::Identity(count, all);
}

Matrix log_shares(const Matrix& scores) {
  const Eigen::VectorXd highest = scores.rowwise().maxCoeff();
  const Matrix below = scores.colwise() - highest;
  const Eigen::VectorXd logarithms = below.array().exp().rowwise().sum().log();
  return below.colwise() - logarithms;
}

}  // namespace

attention::Matrix attention::embed(const LanguageModel& model, const Tokens& window) {
  headstart::require(
      std::ssize(window) <= model.position_embedding.rows(), "embed",
      {{"window's length", window.size()}, {"position_embedding", model.position_embedding}},
      "the window must not be longer than the position table");
  for (const int token : window)
    headstart::require(0 <= token && token < model.token_embedding.rows(), "embed",
                       {{"token", token}, {"token_embedding", model.token_embedding}},
                       "the token must be a row of the vocabulary");
  const Matrix picked = one_hot(window, model.token_embedding.rows());
  const Matrix placed = first_rows(std::ssize(window), model.position_embedding.rows());
  return picked * model.token_embedding + placed * model.position_embedding;
}

attention::Matrix attention::next_token_scores(const LanguageModel& model, const Tokens& window) {
  const Matrix X = embed(model, window);
  const Matrix read = attention_head(X, model.head, Masking::causal).output;
  return X * model.unembedding + read * model.unembedding;
}

double attention::cross_entropy(const Matrix& scores, const Tokens& next) {
  require_next("cross_entropy", scores, next);
  const Matrix logarithms = log_shares(scores);
  double sum = 0;
  for (Index i = 0; i < scores.rows(); ++i) sum -= logarithms(i, next[i]);
  return sum / static_cast<double>(scores.rows());
}

attention::Matrix attention::cross_entropy_backward(const Matrix& scores, const Tokens& next) {
  require_next("cross_entropy_backward", scores, next);
  const Matrix shares = log_shares(scores).array().exp();
  return (shares - one_hot(next, scores.cols())) / static_cast<double>(scores.rows());
}

attention::LossAndGradients attention::loss_and_gradients(const LanguageModel& model,
                                                          const Tokens& window,
                                                          const Tokens& next) {
  const Matrix X = embed(model, window);
  const HeadActivations a = attention_head(X, model.head, Masking::causal);
  const Matrix scores = (X + a.output) * model.unembedding;
  const Matrix d_scores = cross_entropy_backward(scores, next);
  const Matrix d_output = d_scores * model.unembedding.transpose();
  const HeadGradients d = head_backward(X, model.head, a, d_output);
  const Matrix d_X = d.X + d_output;
  const Matrix picked = one_hot(window, model.token_embedding.rows());
  const Matrix placed = first_rows(X.rows(), model.position_embedding.rows());
  return {cross_entropy(scores, next),
          {picked.transpose() * d_X,
           placed.transpose() * d_X,
           {d.W_q, d.W_k, d.W_v},
           X.transpose() * d_scores + a.output.transpose() * d_scores}};
}

attention::LanguageModel attention::gradient_step(const LanguageModel& model,
                                                  const LanguageModel& gradients,
                                                  double learning_rate) {
  require_same_shape("token_embedding", model.token_embedding, gradients.token_embedding);
  require_same_shape("position_embedding", model.position_embedding, gradients.position_embedding);
  require_same_shape("W_q", model.head.W_q, gradients.head.W_q);
  require_same_shape("W_k", model.head.W_k, gradients.head.W_k);
  require_same_shape("W_v", model.head.W_v, gradients.head.W_v);
  require_same_shape("unembedding", model.unembedding, gradients.unembedding);
  LanguageModel next = model;
  next.token_embedding += gradients.token_embedding * -learning_rate;
  next.position_embedding += gradients.position_embedding * -learning_rate;
  next.head.W_q += gradients.head.W_q * -learning_rate;
  next.head.W_k += gradients.head.W_k * -learning_rate;
  next.head.W_v += gradients.head.W_v * -learning_rate;
  next.unembedding += gradients.unembedding * -learning_rate;
  return next;
}

// Cumulative shares in a vector, and the standard library's search in it.
int attention::sample(const RowVector& scores, double temperature, double u) {
  headstart::require(temperature > 0, "sample", {{"temperature", temperature}},
                     "it must be positive");
  headstart::require(0 <= u && u < 1, "sample", {{"u", u}},
                     "it must be at least 0 and less than 1");
  const RowVector shares = softmax((scores.array() - scores.maxCoeff()) / temperature);
  std::vector<double> cumulative;
  int last = 0;
  for (int token = 0; token < shares.size(); ++token) {
    cumulative.push_back((cumulative.empty() ? 0 : cumulative.back()) + shares[token]);
    if (shares[token] > 0) last = token;
  }
  const auto found = std::upper_bound(cumulative.begin(), cumulative.end(), u);
  return std::min(last, static_cast<int>(found - cumulative.begin()));
}
