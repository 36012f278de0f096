// Whole tables instead of rows, a struct of paths, and a step that runs the head anew for whatever it
// needs: wasteful, and right.
#include "training_step.h"

#include <cmath>

#include "divisor.h"
#include "headstart/require.h"
#include "scores.h"
#include "softmax.h"

namespace {

using namespace attention;

template <class Path>
Matrix summed(const Path& first) {
  return first;
}
template <class Path, class... Paths>
Matrix summed(const Path& first, const Paths&... others) {
  return first + summed(others...);
}

Matrix pull_on_output(const HeadParameters& head, const Matrix& X, const Matrix& target,
                      Masking masking) {
  return squared_error_backward(attention_head(X, head, masking).output, target);
}

HeadGradients gradients_of(const HeadParameters& head, const Matrix& X, const Matrix& target,
                           Masking masking) {
  return head_backward(X, head, attention_head(X, head, masking),
                       pull_on_output(head, X, target, masking));
}

// The share of apple, by the softmax of exercise 03.
double apple(double c) {
  return softmax(scale_scores(Matrix{{c, 0}}, 2))[0];
}

}  // namespace

double attention::knob_loss(double c) {
  const RowVector output{{apple(c), 1 - apple(c)}};
  return squared_error(output, RowVector{{1, 0}});
}

double attention::knob_gradient(double c) {
  const Matrix share{{apple(c), 1 - apple(c)}};
  const Matrix d_share = squared_error_backward(share, RowVector{{1, 0}});
  return scale_scores(softmax_backward(share, d_share), 2)(0, 0);
}

attention::Matrix attention::softmax_backward(const Matrix& weights, const Matrix& d_weights) {
  headstart::require(weights.rows() == d_weights.rows() && weights.cols() == d_weights.cols(),
                     "softmax_backward", {{"weights", weights}, {"d_weights", d_weights}},
                     "they must have the same shape");
  const Matrix pulls = weights.cwiseProduct(d_weights);
  const Eigen::VectorXd average = pulls.rowwise().sum();
  return pulls - average.asDiagonal() * weights;
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
  const Matrix d_scores =
      scale_scores(softmax_backward(weights, scores(d_output, V)), head.W_k.cols());
  const Matrix d_Q = blend(d_scores, K), d_K = blend(d_scores.transpose(), Q);
  const Matrix d_V = blend(weights.transpose(), d_output);
  const auto back = [&](const Matrix& pull) { return project(X.transpose(), pull); };
  return {back(d_Q), back(d_K), back(d_V),
          summed(scores(d_V, head.W_v), scores(d_K, head.W_k), scores(d_Q, head.W_q))};
}

double attention::squared_error(const Matrix& output, const Matrix& target) {
  headstart::require(target.rows() <= output.rows() && target.cols() == output.cols(),
                     "squared_error", {{"output", output}, {"target", target}},
                     "target must be equally wide and have no more rows");
  const Matrix off = output.bottomRows(target.rows()) - target;
  return (off.transpose() * off).trace();
}

attention::Matrix attention::squared_error_backward(const Matrix& output, const Matrix& target) {
  headstart::require(target.rows() <= output.rows() && target.cols() == output.cols(),
                     "squared_error_backward", {{"output", output}, {"target", target}},
                     "target must be equally wide and have no more rows");
  Matrix d_output(output.rows(), output.cols());
  d_output << Matrix::Zero(output.rows() - target.rows(), output.cols()),
      output.bottomRows(target.rows()) - target;
  d_output *= 2;
  return d_output;
}

attention::TrainingStep attention::training_step(const HeadParameters& head, const Matrix& X,
                                                 const Matrix& target, Masking masking,
                                                 double learning_rate) {
  HeadParameters next = head;
  next.W_q += -learning_rate * gradients_of(head, X, target, masking).W_q;
  next.W_k += -learning_rate * gradients_of(head, X, target, masking).W_k;
  next.W_v += -learning_rate * gradients_of(head, X, target, masking).W_v;
  return {next, squared_error(attention_head(X, head, masking).output, target)};
}
