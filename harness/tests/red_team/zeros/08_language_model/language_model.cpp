#include "language_model.h"

#include <cmath>
#include <iterator>

#include "headstart/require.h"
#include "softmax.h"

namespace {

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
  return Matrix::Zero(window.size(),model.token_embedding.cols());
}

attention::Matrix attention::next_token_scores(const LanguageModel& model, const Tokens& window) {
  embed(model,window); return Matrix::Zero(window.size(),model.unembedding.cols());
}

double attention::cross_entropy(const Matrix& scores, const Tokens& next) {
  require_next("cross_entropy", scores, next);
  return 0;
}

attention::Matrix attention::cross_entropy_backward(const Matrix& scores, const Tokens& next) {
  require_next("cross_entropy_backward", scores, next);
  return Matrix::Zero(scores.rows(),scores.cols());
}

// What window and next must fit is checked by the functions that this one calls.
attention::LossAndGradients attention::loss_and_gradients(const LanguageModel& model,
                                                          const Tokens& window,
                                                          const Tokens& next) {
  embed(model,window); cross_entropy(next_token_scores(model,window),next); LossAndGradients r; r.loss=0; auto z=[](const Matrix&m){return Matrix(Matrix::Zero(m.rows(),m.cols()));};
  r.gradients={z(model.token_embedding),z(model.position_embedding),{z(model.head.W_q),z(model.head.W_k),z(model.head.W_v)},z(model.unembedding)}; return r;
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
  return model;
}

int attention::sample(const RowVector& scores, double temperature, double u) {
  headstart::require(temperature > 0, "sample", {{"temperature", temperature}},
                     "it must be positive");
  headstart::require(0 <= u && u < 1, "sample", {{"u", u}},
                     "it must be at least 0 and less than 1");
  return 0;
}
