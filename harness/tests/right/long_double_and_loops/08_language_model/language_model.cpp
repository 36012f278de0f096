// Loops, more digits than are asked for, and one list of a model's matrices for whatever concerns all.
#include "language_model.h"

#include <array>
#include <cmath>
#include <iterator>
#include <vector>

#include "headstart/require.h"

namespace {

using attention::Index;
using attention::LanguageModel;
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
template <class Row>
std::vector<long double> shares_of(const Row& scores, long double temperature = 1) {
  std::vector<long double> shares;
  const long double highest = scores.maxCoeff();
  long double sum = 0;
  for (Index j = 0; j < scores.size(); ++j) {
    shares.push_back(std::exp((scores[j] - highest) / temperature));
    sum += shares.back();
  }
  for (auto& share : shares) share /= sum;
  return shares;
}

template <class Model>
auto matrices_of(Model& model) {
  return std::array{&model.token_embedding, &model.position_embedding, &model.head.W_q,
                    &model.head.W_k,        &model.head.W_v,           &model.unembedding};
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
  Matrix X = Matrix::Zero(std::ssize(window), model.token_embedding.cols());
  for (Index i = 0; i < X.rows(); ++i)
    for (Index j = 0; j < X.cols(); ++j)
      X(i, j) = model.position_embedding(i, j) + model.token_embedding(window[i], j);
  return X;
}

attention::Matrix attention::next_token_scores(const LanguageModel& model, const Tokens& window) {
  const Matrix X = embed(model, window);
  const auto activations = attention_head(X, model.head, Masking::causal);
  Matrix scores = X * model.unembedding;
  scores += activations.output * model.unembedding;
  return scores;
}

// log(sum exp) of what the others score more than the token that came.
double attention::cross_entropy(const Matrix& scores, const Tokens& next) {
  require_next("cross_entropy", scores, next);
  long double sum = 0;
  for (Index i = 0; i < scores.rows(); ++i) {
    const long double highest = scores.row(i).maxCoeff();
    long double exponentials = 0;
    for (Index j = 0; j < scores.cols(); ++j) exponentials += std::exp(scores(i, j) - highest);
    sum += std::log(exponentials) + highest - scores(i, next[i]);
  }
  return static_cast<double>(sum / scores.rows());
}

attention::Matrix attention::cross_entropy_backward(const Matrix& scores, const Tokens& next) {
  require_next("cross_entropy_backward", scores, next);
  Matrix d_scores(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i) {
    const auto shares = shares_of(scores.row(i));
    for (Index j = 0; j < scores.cols(); ++j)
      d_scores(i, j) = static_cast<double>((shares[j] - (j == next[i])) / scores.rows());
  }
  return d_scores;
}

attention::LossAndGradients attention::loss_and_gradients(const LanguageModel& model,
                                                          const Tokens& window,
                                                          const Tokens& next) {
  LossAndGradients result{cross_entropy(next_token_scores(model, window), next), {}};
  auto& gradients = result.gradients;
  for (std::size_t m = 0; m < 6; ++m)
    matrices_of(gradients)[m]->setZero(matrices_of(model)[m]->rows(),
                                       matrices_of(model)[m]->cols());

  const Matrix X = embed(model, window);
  const auto a = attention_head(X, model.head, Masking::causal);
  const Matrix hidden = X + a.output;
  const Matrix d_scores = cross_entropy_backward(hidden * model.unembedding, next);
  gradients.unembedding.noalias() += hidden.transpose() * d_scores;
  Matrix d_rows = d_scores * model.unembedding.transpose();
  const auto d_head = head_backward(X, model.head, a, d_rows);
  gradients.head.W_q = d_head.W_q;
  gradients.head.W_k = d_head.W_k;
  gradients.head.W_v = d_head.W_v;
  d_rows += d_head.X;
  for (std::size_t i = window.size(); i-- > 0;) {
    gradients.token_embedding.row(window[i]) += d_rows.row(static_cast<Index>(i));
    gradients.position_embedding.row(static_cast<Index>(i)) = d_rows.row(static_cast<Index>(i));
  }
  return result;
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
  const auto by = matrices_of(gradients);
  for (std::size_t m = 0; auto* matrix : matrices_of(next))
    *matrix = *matrix - learning_rate * *by[m++];
  return next;
}

int attention::sample(const RowVector& scores, double temperature, double u) {
  headstart::require(temperature > 0, "sample", {{"temperature", temperature}},
                     "it must be positive");
  headstart::require(0 <= u && u < 1, "sample", {{"u", u}},
                     "it must be at least 0 and less than 1");
  const auto shares = shares_of(scores, temperature);
  int last = static_cast<int>(shares.size()) - 1;
  while (shares[last] == 0) --last;
  long double left = u;
  for (int token = 0; token < last; ++token) {
    left -= shares[token];
    if (left < 0) return token;
  }
  return last;
}
