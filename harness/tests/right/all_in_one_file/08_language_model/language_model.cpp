// Everything in one file, by helpers of its own: nothing of the exercises before it is called.
#include "language_model.h"

#include <cmath>
#include <iterator>

#include "headstart/require.h"

namespace {

using attention::HeadParameters;
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
RowVector shares_of(RowVector scores) {
  scores.array() -= scores.maxCoeff();
  for (double& score : scores) score = std::exp(score);
  return scores / scores.sum();
}

// What a forward pass leaves behind.
struct Trace {
  Matrix X, Q, K, V, weights, hidden, scores;
};

Trace forward(const LanguageModel& model, const Tokens& window) {
  Trace t;
  t.X = attention::embed(model, window);
  t.Q = t.X * model.head.W_q;
  t.K = t.X * model.head.W_k;
  t.V = t.X * model.head.W_v;
  t.weights = Matrix::Zero(t.X.rows(), t.X.rows());
  for (Index i = 0; i < t.X.rows(); ++i) {
    const RowVector scores = t.Q.row(i) * t.K.topRows(i + 1).transpose();
    t.weights.row(i).head(i + 1) = shares_of(scores / std::sqrt(double(t.Q.cols())));
  }
  t.hidden = t.X;
  t.hidden += t.weights * t.V;
  t.scores = t.hidden * model.unembedding;
  return t;
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
  Matrix X(window.size(), model.token_embedding.cols());
  for (Index i = 0; i < X.rows(); ++i)
    X.row(i) = model.token_embedding.row(window[i]) + model.position_embedding.row(i);
  return X;
}

attention::Matrix attention::next_token_scores(const LanguageModel& model, const Tokens& window) {
  return forward(model, window).scores;
}

double attention::cross_entropy(const Matrix& scores, const Tokens& next) {
  require_next("cross_entropy", scores, next);
  double sum = 0;
  for (Index i = 0; i < scores.rows(); ++i) {
    const double highest = scores.row(i).maxCoeff();
    sum += highest + std::log((scores.row(i).array() - highest).exp().sum()) - scores(i, next[i]);
  }
  return sum / double(next.size());
}

attention::Matrix attention::cross_entropy_backward(const Matrix& scores, const Tokens& next) {
  require_next("cross_entropy_backward", scores, next);
  Matrix d_scores = scores;
  for (Index i = 0; i < scores.rows(); ++i) {
    d_scores.row(i) = shares_of(scores.row(i));
    d_scores(i, next[i]) -= 1;
  }
  d_scores /= double(next.size());
  return d_scores;
}

attention::LossAndGradients attention::loss_and_gradients(const LanguageModel& model,
                                                          const Tokens& window,
                                                          const Tokens& next) {
  const Trace t = forward(model, window);
  const Matrix d_scores = cross_entropy_backward(t.scores, next);
  const Matrix d_hidden = d_scores * model.unembedding.transpose();
  const Matrix d_V = t.weights.transpose() * d_hidden;
  Matrix d_weights = d_hidden * t.V.transpose();
  for (Index i = 0; i < d_weights.rows(); ++i)
    d_weights.row(i).array() -= d_weights.row(i).dot(t.weights.row(i));
  const Matrix d_table = t.weights.cwiseProduct(d_weights) / std::sqrt(double(t.Q.cols()));
  const Matrix d_Q = d_table * t.K, d_K = d_table.transpose() * t.Q;

  LossAndGradients result{cross_entropy(t.scores, next), model};
  LanguageModel& g = result.gradients;
  g.head = {t.X.transpose() * d_Q, t.X.transpose() * d_K, t.X.transpose() * d_V};
  g.unembedding = t.hidden.transpose() * d_scores;
  const Matrix d_X = d_hidden + d_V * model.head.W_v.transpose() +
                     d_K * model.head.W_k.transpose() + d_Q * model.head.W_q.transpose();
  g.token_embedding.setZero();
  g.position_embedding.setZero();
  for (Index i = 0; i < d_X.rows(); ++i) {
    g.token_embedding.row(window[i]) += d_X.row(i);
    g.position_embedding.row(i) += d_X.row(i);
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
  const auto moved = [learning_rate](const Matrix& matrix, const Matrix& gradient) -> Matrix {
    return matrix - learning_rate * gradient;
  };
  return {moved(model.token_embedding, gradients.token_embedding),
          moved(model.position_embedding, gradients.position_embedding),
          {moved(model.head.W_q, gradients.head.W_q), moved(model.head.W_k, gradients.head.W_k),
           moved(model.head.W_v, gradients.head.W_v)},
          moved(model.unembedding, gradients.unembedding)};
}

// Takes the shares off u, one after another, until it is used up.
int attention::sample(const RowVector& scores, double temperature, double u) {
  headstart::require(temperature > 0, "sample", {{"temperature", temperature}},
                     "it must be positive");
  headstart::require(0 <= u && u < 1, "sample", {{"u", u}},
                     "it must be at least 0 and less than 1");
  const RowVector shares = shares_of((scores.array() - scores.maxCoeff()) / temperature);
  int answer = 0;
  for (int token = 0; token < shares.size(); ++token) {
    if (shares[token] == 0) continue;
    answer = token;
    if (u < shares[token]) break;
    u -= shares[token];
  }
  return answer;
}
