#include "rivals.h"

#include "average.h"
#include "parameters.h"
#include "scores.h"

namespace headstart {
namespace {

using attention::Index;
using attention::LanguageModel;
using attention::LossAndGradients;
using attention::Matrix;
using attention::Tokens;

Matrix own_characters(const LanguageModel& model, const Tokens& window) {
  Matrix X(std::ssize(window), model.token_embedding.cols());
  for (Index i = 0; i < X.rows(); ++i)
    X.row(i) = model.token_embedding.row(window[static_cast<std::size_t>(i)]);
  return X;
}

void add_to_tokens(Matrix& token_embedding, const Matrix& d_X, const Tokens& window) {
  for (Index i = 0; i < d_X.rows(); ++i)
    token_embedding.row(window[static_cast<std::size_t>(i)]) += d_X.row(i);
}

Matrix one_character_scores(const LanguageModel& model, const Tokens& window) {
  return attention::project(own_characters(model, window), model.unembedding);
}

LossAndGradients one_character_gradients(const LanguageModel& model, const Tokens& window,
                                         const Tokens& next) {
  const Matrix X = own_characters(model, window);
  const Matrix scores = attention::project(X, model.unembedding);
  const Matrix d_scores = attention::cross_entropy_backward(scores, next);
  LossAndGradients result{attention::cross_entropy(scores, next), zeros_like(model)};
  result.gradients.unembedding = X.transpose() * d_scores;
  add_to_tokens(result.gradients.token_embedding, d_scores * model.unembedding.transpose(), window);
  return result;
}

// What running_average multiplies by: row i holds 1 / (i + 1) up to column i.
Matrix averaging(Index T) { return attention::running_average(Matrix::Identity(T, T)); }

Matrix average_scores(const LanguageModel& model, const Tokens& window) {
  const Matrix X = attention::embed(model, window);
  const Matrix read = attention::running_average(attention::project(X, model.head.W_v));
  return attention::project(X + read, model.unembedding);
}

LossAndGradients average_gradients(const LanguageModel& model, const Tokens& window,
                                   const Tokens& next) {
  const Matrix X = attention::embed(model, window);
  const Matrix hidden =
      X + attention::running_average(attention::project(X, model.head.W_v));
  const Matrix scores = attention::project(hidden, model.unembedding);
  const Matrix d_scores = attention::cross_entropy_backward(scores, next);
  const Matrix d_hidden = d_scores * model.unembedding.transpose();
  const Matrix d_V = averaging(X.rows()).transpose() * d_hidden;
  const Matrix d_X = d_hidden + d_V * model.head.W_v.transpose();

  LossAndGradients result{attention::cross_entropy(scores, next), zeros_like(model)};
  result.gradients.unembedding = hidden.transpose() * d_scores;
  result.gradients.head.W_v = X.transpose() * d_V;
  result.gradients.position_embedding.topRows(X.rows()) = d_X;
  add_to_tokens(result.gradients.token_embedding, d_X, window);
  return result;
}

}  // namespace

Network one_character_network() { return {one_character_scores, one_character_gradients}; }

Network average_network() { return {average_scores, average_gradients}; }

}  // namespace headstart
