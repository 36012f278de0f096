// The head inside a model that writes: characters become rows, the head lets every row read the ones
// before it, and each row then says what it expects next. Training is the same chain walked back.
#include "language_model.h"

#include <cmath>
#include <iterator>

#include "headstart/require.h"
#include "scores.h"
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
  const Index T = std::ssize(window);
  Matrix X = model.position_embedding.topRows(T);
  for (Index i = 0; i < T; ++i) X.row(i) += model.token_embedding.row(window[i]);
  return X;
}

attention::Matrix attention::next_token_scores(const LanguageModel& model, const Tokens& window) {
  const Matrix X = embed(model, window);
  const Matrix hidden = X + attention_head(X, model.head, Masking::causal).output;
  return project(hidden, model.unembedding);
}

double attention::cross_entropy(const Matrix& scores, const Tokens& next) {
  require_next("cross_entropy", scores, next);
  double loss = 0;
  for (Index i = 0; i < scores.rows(); ++i) {
    // log(share) = score - log(sum exp), with the highest score taken off so that nothing overflows.
    const double highest = scores.row(i).maxCoeff();
    double sum = 0;
    for (Index j = 0; j < scores.cols(); ++j) sum += std::exp(scores(i, j) - highest);
    loss += std::log(sum) - (scores(i, next[i]) - highest);
  }
  return loss / static_cast<double>(scores.rows());
}

attention::Matrix attention::cross_entropy_backward(const Matrix& scores, const Tokens& next) {
  require_next("cross_entropy_backward", scores, next);
  Matrix d_scores = softmax_rows(scores);
  for (Index i = 0; i < scores.rows(); ++i) d_scores(i, next[i]) -= 1.0;
  return d_scores / static_cast<double>(scores.rows());
}

// What window and next must fit is checked by the functions that this one calls.
attention::LossAndGradients attention::loss_and_gradients(const LanguageModel& model,
                                                          const Tokens& window,
                                                          const Tokens& next) {
  const Matrix X = embed(model, window);
  const HeadActivations activations = attention_head(X, model.head, Masking::causal);
  const Matrix hidden = X + activations.output;
  const Matrix scores = project(hidden, model.unembedding);

  const Matrix d_scores = cross_entropy_backward(scores, next);
  const Matrix d_hidden = d_scores * model.unembedding.transpose();
  HeadGradients d_head = head_backward(X, model.head, activations, d_hidden);
  const Matrix d_X = d_hidden + d_head.X;  // past the head, and through it

  LossAndGradients result;
  result.loss = cross_entropy(scores, next);
  LanguageModel& gradients = result.gradients;
  gradients.unembedding = hidden.transpose() * d_scores;
  gradients.head = {d_head.W_q, d_head.W_k, d_head.W_v};
  const Index d = d_X.cols();
  gradients.position_embedding = Matrix::Zero(model.position_embedding.rows(), d);
  gradients.position_embedding.topRows(d_X.rows()) = d_X;
  gradients.token_embedding = Matrix::Zero(model.token_embedding.rows(), d);
  for (Index i = 0; i < d_X.rows(); ++i) gradients.token_embedding.row(window[i]) += d_X.row(i);
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
  next.token_embedding -= learning_rate * gradients.token_embedding;
  next.position_embedding -= learning_rate * gradients.position_embedding;
  next.head.W_q -= learning_rate * gradients.head.W_q;
  next.head.W_k -= learning_rate * gradients.head.W_k;
  next.head.W_v -= learning_rate * gradients.head.W_v;
  next.unembedding -= learning_rate * gradients.unembedding;
  return next;
}

int attention::sample(const RowVector& scores, double temperature, double u) {
  headstart::require(temperature > 0, "sample", {{"temperature", temperature}},
                     "it must be positive");
  headstart::require(0 <= u && u < 1, "sample", {{"u", u}},
                     "it must be at least 0 and less than 1");
  // The highest score off first, or a very low temperature would make infinities of all of them.
  const RowVector below_highest = scores.array() - scores.maxCoeff();
  const RowVector shares = softmax(below_highest);
  double cumulative = 0;
  int last = 0;  // the last token with any share: the answer if rounding leaves the sum below u
  for (int token = 0; token < shares.size(); ++token) {
    cumulative += shares[token];
    if (cumulative > u) return token;
    if (shares[token] > 0) last = token;
  }
  return last;
}
