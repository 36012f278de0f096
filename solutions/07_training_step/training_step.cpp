// Nobody writes the three matrices down. They start anywhere and move, each number against its own
// gradient, until the output is right. The gradients come from walking the head backwards.
#include "training_step.h"

#include <cmath>

#include "headstart/require.h"

namespace {

// How much of sweet's attention goes to apple: sweet's scores are [c, 0] before the divisor.
double apple_share(double c) {
  return 1.0 / (1.0 + std::exp(-c / std::sqrt(2.0)));
}

}  // namespace

// With the share w on apple, sweet's output is [w, 1 - w], and both entries are off by 1 - w.
double attention::knob_loss(double c) {
  const double missing = 1.0 - apple_share(c);
  return 2.0 * missing * missing;
}

double attention::knob_gradient(double c) {
  const double w = apple_share(c);
  const double d_w = -4.0 * (1.0 - w);         // d loss / d w
  const double d_score = d_w * w * (1.0 - w);  // through the softmax of two scores
  return d_score / std::sqrt(2.0);             // through the divisor
}

attention::Matrix attention::softmax_backward(const Matrix& weights, const Matrix& d_weights) {
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

attention::HeadGradients attention::head_backward(const Matrix& X, const HeadParameters& head,
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
  const Matrix d_scores = softmax_backward(weights, d_weights) / divisor;
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

double attention::squared_error(const Matrix& output, const Matrix& target) {
  headstart::require(target.rows() <= output.rows() && target.cols() == output.cols(),
                     "squared_error", {{"output", output}, {"target", target}},
                     "target must be equally wide and have no more rows");
  return (output.bottomRows(target.rows()) - target).squaredNorm();
}

attention::Matrix attention::squared_error_backward(const Matrix& output, const Matrix& target) {
  headstart::require(target.rows() <= output.rows() && target.cols() == output.cols(),
                     "squared_error_backward", {{"output", output}, {"target", target}},
                     "target must be equally wide and have no more rows");
  const Index n = target.rows();
  Matrix d_output = Matrix::Zero(output.rows(), output.cols());
  d_output.bottomRows(n) = 2.0 * (output.bottomRows(n) - target);
  return d_output;
}

// What X, head and target must fit is checked by the functions that this one calls.
attention::TrainingStep attention::training_step(const HeadParameters& head, const Matrix& X,
                                                 const Matrix& target, Masking masking,
                                                 double learning_rate) {
  const HeadActivations activations = attention_head(X, head, masking);
  const double loss = squared_error(activations.output, target);
  const Matrix d_output = squared_error_backward(activations.output, target);
  const HeadGradients gradients = head_backward(X, head, activations, d_output);

  TrainingStep step{head, loss};
  step.head.W_q -= learning_rate * gradients.W_q;
  step.head.W_k -= learning_rate * gradients.W_k;
  step.head.W_v -= learning_rate * gradients.W_v;
  return step;
}
