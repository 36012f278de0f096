#include "language_model.h"
#include <cmath>
#include <iterator>
#include <limits>
#include <algorithm>
#include "headstart/require.h"
namespace attention {
static double own_dot(const RowVector& a, const RowVector& b);
static Matrix own_project(const Matrix& X, const Matrix& W);
static Matrix own_scores(const Matrix& Q, const Matrix& K);
static RowVector own_softmax(const RowVector& scores);
static Matrix own_softmax_rows(const Matrix& scores);
static Matrix own_causal_mask(const Matrix& scores);
static double own_spread(const RowVector& samples);
static Matrix own_scale_scores(const Matrix& scores, Index head_width);
static Matrix own_blend(const Matrix& weights, const Matrix& V);
static HeadActivations own_attention_head(const Matrix& X, const HeadParameters& head,
                                                     Masking masking);
static double own_knob_loss(double c);
static double own_knob_gradient(double c);
static Matrix own_softmax_backward(const Matrix& weights, const Matrix& d_weights);
static HeadGradients own_head_backward(const Matrix& X, const HeadParameters& head,
                                                  const HeadActivations& activations,
                                                  const Matrix& d_output);
static double own_squared_error(const Matrix& output, const Matrix& target);
static Matrix own_squared_error_backward(const Matrix& output, const Matrix& target);
static TrainingStep own_training_step(const HeadParameters& head, const Matrix& X,
                                                 const Matrix& target, Masking masking,
                                                 double learning_rate);
}
// from 01_dot_product/dot_product
// An average treats every row alike. To prefer some rows, a number is needed for each pair: large
// where two rows point the same way, near zero where they have nothing to do with each other.


double attention::own_dot(const RowVector& a, const RowVector& b) {
  headstart::require(a.size() == b.size(), "dot", {{"a", a}, {"b", b}},
                     "they must be equally long");
  return a.cwiseProduct(b).sum();
}
// from 02_scores/scores
// A row that is compared with itself has a head start over strangers, since every product in it is a
// square. So each row first goes through one matrix for asking and another for being found, and only
// then do the results meet, all against all.


attention::Matrix attention::own_project(const Matrix& X, const Matrix& W) {
  headstart::require(X.cols() == W.rows(), "project", {{"X", X}, {"W", W}},
                     "X must be as wide as W is tall");
  return X * W;
}

attention::Matrix attention::own_scores(const Matrix& Q, const Matrix& K) {
  headstart::require(Q.cols() == K.cols(), "scores", {{"Q", Q}, {"K", K}},
                     "they must be equally wide");
  return Q * K.transpose();
}
// from 03_softmax/softmax
// Scores can be anything; shares must be positive and add to 1. exp makes every score positive, the
// sum divides them into shares.


attention::RowVector attention::own_softmax(const RowVector& scores) {
  // Taking the same number from every score changes no share. Taking the highest leaves nothing
  // above exp(0), so that nothing overflows.
  const double highest = scores.maxCoeff();
  // std::exp and not .array().exp(): Eigen's vectorised exp gives about 5.6e-309 for -infinity on
  // some machines, and a forbidden share is to be exactly 0.
  const RowVector exponentials =
      scores.unaryExpr([highest](double score) { return std::exp(score - highest); });
  return exponentials / exponentials.sum();
}

attention::Matrix attention::own_softmax_rows(const Matrix& scores) {
  Matrix weights(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i) weights.row(i) = own_softmax(scores.row(i));
  return weights;
}
// from 04_mask/mask
// A position that is asked what comes next must not read it. Striking out its scores for all later
// positions before the softmax leaves those with no share at all, and the shares of the others in
// the proportions they had.



attention::Matrix attention::own_causal_mask(const Matrix& scores) {
  headstart::require(scores.rows() == scores.cols(), "causal_mask", {{"scores", scores}},
                     "they must be square, a row and a column for every position");
  constexpr double minus_infinity = -std::numeric_limits<double>::infinity();
  Matrix masked = scores;
  for (Index i = 0; i < scores.rows(); ++i)
    for (Index j = i + 1; j < scores.cols(); ++j) masked(i, j) = minus_infinity;
  return masked;
}
// from 05_divisor/divisor
// A dot product of wider rows adds up more products, so its spread grows like the square root of the
// width. Dividing by that root keeps the softmax away from spikes, where no gradient comes back.



double attention::own_spread(const RowVector& samples) {
  headstart::require(samples.size() > 0, "spread", {{"samples", samples}},
                     "there must be at least one");
  const double mean = samples.mean();
  return std::sqrt((samples.array() - mean).square().mean());
}

attention::Matrix attention::own_scale_scores(const Matrix& scores, Index head_width) {
  headstart::require(head_width >= 1, "scale_scores", {{"head_width", head_width}},
                     "it must be at least 1");
  return scores / std::sqrt(static_cast<double>(head_width));
}
// from 06_attention_head/attention_head
// All the parts in their order: ask, offer, hand over; score, scale, mask; share; blend.


attention::Matrix attention::own_blend(const Matrix& weights, const Matrix& V) {
  headstart::require(weights.cols() == V.rows(), "blend", {{"weights", weights}, {"V", V}},
                     "weights must be as wide as V is tall");
  return weights * V;
}

attention::HeadActivations attention::own_attention_head(const Matrix& X, const HeadParameters& head,
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
  a.Q = own_project(X, head.W_q);
  a.K = own_project(X, head.W_k);
  a.V = own_project(X, head.W_v);
  Matrix scaled = own_scale_scores(own_scores(a.Q, a.K), head.W_q.cols());
  if (masking == Masking::causal) scaled = own_causal_mask(scaled);
  a.weights = own_softmax_rows(scaled);
  a.output = own_blend(a.weights, a.V);
  return a;
}
// from 07_training_step/training_step
// Nobody writes the three matrices down. They start anywhere and move, each number against its own
// gradient, until the output is right. The gradients come from walking the head backwards.



namespace {

// How much of sweet's attention goes to apple: sweet's scores are [c, 0] before the divisor.
double apple_share(double c) {
  return 1.0 / (1.0 + std::exp(-c / std::sqrt(2.0)));
}

}  // namespace

// With the share w on apple, sweet's output is [w, 1 - w], and both entries are off by 1 - w.
double attention::own_knob_loss(double c) {
  const double missing = 1.0 - apple_share(c);
  return 2.0 * missing * missing;
}

double attention::own_knob_gradient(double c) {
  const double w = apple_share(c);
  const double d_w = -4.0 * (1.0 - w);         // d loss / d w
  const double d_score = d_w * w * (1.0 - w);  // through the softmax of two scores
  return d_score / std::sqrt(2.0);             // through the divisor
}

attention::Matrix attention::own_softmax_backward(const Matrix& weights, const Matrix& d_weights) {
  headstart::require(weights.rows() == d_weights.rows() && weights.cols() == d_weights.cols(),
                     "softmax_backward", {{"weights", weights}, {"d_weights", d_weights}},
                     "they must have the same shape");
  // Raising one score takes from all others of its row: their average pull is what goes off.
  Matrix d_scores(weights.rows(), weights.cols());
  for (Index i = 0; i < weights.rows(); ++i) {
    const double average_pull = weights.row(i).dot(d_weights.row(i));
    d_scores.row(i) = weights.row(i).array() * (d_weights.row(i).array() - average_pull);
  }
  return d_scores;
}

attention::HeadGradients attention::own_head_backward(const Matrix& X, const HeadParameters& head,
                                                  const HeadActivations& activations,
                                                  const Matrix& d_output) {
  headstart::require(X.cols() == head.W_q.rows(), "head_backward", {{"X", X}, {"W_q", head.W_q}},
                     "X must be as wide as W_q is tall");
  headstart::require(X.cols() == head.W_k.rows(), "head_backward", {{"X", X}, {"W_k", head.W_k}},
                     "X must be as wide as W_k is tall");
  headstart::require(X.cols() == head.W_v.rows(), "head_backward", {{"X", X}, {"W_v", head.W_v}},
                     "X must be as wide as W_v is tall");
  headstart::require(X.rows() == activations.output.rows(), "head_backward",
                     {{"X", X}, {"output", activations.output}},
                     "the activations must have a row for each row of X");
  headstart::require(
      d_output.rows() == activations.output.rows() && d_output.cols() == activations.output.cols(),
      "head_backward", {{"output", activations.output}, {"d_output", d_output}},
      "they must have the same shape");
  const auto& [Q, K, V, weights, output] = activations;
  const double divisor = std::sqrt(static_cast<double>(head.W_q.cols()));

  const Matrix d_V = weights.transpose() * d_output;
  const Matrix d_weights = d_output * V.transpose();
  const Matrix d_scores = own_softmax_backward(weights, d_weights) / divisor;
  const Matrix d_Q = d_scores * K;
  const Matrix d_K = d_scores.transpose() * Q;

  HeadGradients gradients;
  gradients.W_q = X.transpose() * d_Q;
  gradients.W_k = X.transpose() * d_K;
  gradients.W_v = X.transpose() * d_V;
  gradients.X = d_Q * head.W_q.transpose();  // X reached the loss on three paths
  gradients.X += d_K * head.W_k.transpose();
  gradients.X += d_V * head.W_v.transpose();
  return gradients;
}

double attention::own_squared_error(const Matrix& output, const Matrix& target) {
  headstart::require(target.rows() <= output.rows() && target.cols() == output.cols(),
                     "squared_error", {{"output", output}, {"target", target}},
                     "target must be equally wide and have no more rows");
  return (output.bottomRows(target.rows()) - target).squaredNorm();
}

attention::Matrix attention::own_squared_error_backward(const Matrix& output, const Matrix& target) {
  headstart::require(target.rows() <= output.rows() && target.cols() == output.cols(),
                     "squared_error_backward", {{"output", output}, {"target", target}},
                     "target must be equally wide and have no more rows");
  const Index n = target.rows();
  Matrix d_output = Matrix::Zero(output.rows(), output.cols());
  d_output.bottomRows(n) = 2.0 * (output.bottomRows(n) - target);
  return d_output;
}

// What X, head and target must fit is checked by the functions that this one calls.
attention::TrainingStep attention::own_training_step(const HeadParameters& head, const Matrix& X,
                                                 const Matrix& target, Masking masking,
                                                 double learning_rate) {
  const HeadActivations activations = own_attention_head(X, head, masking);
  const double loss = own_squared_error(activations.output, target);
  const Matrix d_output = own_squared_error_backward(activations.output, target);
  const HeadGradients gradients = own_head_backward(X, head, activations, d_output);

  TrainingStep step{head, loss};
  step.head.W_q -= learning_rate * gradients.W_q;
  step.head.W_k -= learning_rate * gradients.W_k;
  step.head.W_v -= learning_rate * gradients.W_v;
  return step;
}
// from 08_language_model/language_model
// The head inside a model that writes: characters become rows, the head lets every row read the ones
// before it, and each row then says what it expects next. Training is the same chain walked back.



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
  const Matrix hidden = X + own_attention_head(X, model.head, Masking::causal).output;
  return own_project(hidden, model.unembedding);
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
  Matrix d_scores = own_softmax_rows(scores);
  for (Index i = 0; i < scores.rows(); ++i) d_scores(i, next[i]) -= 1.0;
  return d_scores / static_cast<double>(scores.rows());
}

// What window and next must fit is checked by the functions that this one calls.
attention::LossAndGradients attention::loss_and_gradients(const LanguageModel& model,
                                                          const Tokens& window,
                                                          const Tokens& next) {
  const Matrix X = embed(model, window);
  const HeadActivations activations = own_attention_head(X, model.head, Masking::causal);
  const Matrix hidden = X + activations.output;
  const Matrix scores = own_project(hidden, model.unembedding);

  const Matrix d_scores = cross_entropy_backward(scores, next);
  const Matrix d_hidden = d_scores * model.unembedding.transpose();
  HeadGradients d_head = own_head_backward(X, model.head, activations, d_hidden);
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
  const RowVector shares = own_softmax(below_highest / temperature);
  double cumulative = 0;
  int last = 0;  // the last token with any share: the answer if rounding leaves the sum below u
  for (int token = 0; token < shares.size(); ++token) {
    cumulative += shares[token];
    if (cumulative > u) return token;
    if (shares[token] > 0) last = token;
  }
  return last;
}
