// The Jacobian of every row's softmax written out, diag(w) - w^T w; products in their plain order.
#include "training_step.h"

#include <cmath>

#include "headstart/require.h"

// The head itself, run for the knob.
double attention::knob_loss(double c) {
  const Matrix identity = Matrix::Identity(2, 2);
  const HeadParameters head{Matrix{{0, 0}, {c, 0}}, identity, identity};
  const Matrix output = attention_head(identity, head, Masking::none).output;
  return (output.row(1) - RowVector{{1, 0}}).squaredNorm();
}

// And its backward pass, of which only the knob's entry counts.
double attention::knob_gradient(double c) {
  const Matrix identity = Matrix::Identity(2, 2);
  const HeadParameters head{Matrix{{0, 0}, {c, 0}}, identity, identity};
  const HeadActivations activations = attention_head(identity, head, Masking::none);
  const Matrix target{{1, 0}};
  return head_backward(identity, head, activations,
                       squared_error_backward(activations.output, target))
      .W_q(1, 0);
}

attention::Matrix attention::softmax_backward(const Matrix& weights, const Matrix& d_weights) {
  headstart::require(weights.rows() == d_weights.rows() && weights.cols() == d_weights.cols(),
                     "softmax_backward", {{"weights", weights}, {"d_weights", d_weights}},
                     "they must have the same shape");
  Matrix d_scores(weights.rows(), weights.cols());
  for (Index i = 0; i < weights.rows(); ++i) {
    const RowVector w = weights.row(i);
    Matrix jacobian = -w.transpose() * w;
    jacobian.diagonal() += w;
    d_scores.row(i) = d_weights.row(i) * jacobian;
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
  const HeadActivations& a = activations;
  const Matrix d_scaled = softmax_backward(a.weights, d_output * a.V.transpose());
  const Matrix d_scores = d_scaled * std::pow(static_cast<double>(a.Q.cols()), -0.5);
  const Matrix d_K = (a.Q.transpose() * d_scores).transpose();
  const Matrix X_T = X.transpose();
  return {X_T * (d_scores * a.K), X_T * d_K, X_T * a.weights.transpose() * d_output,
          a.weights.transpose() * (d_output * head.W_v.transpose()) +
              d_scores * (a.K * head.W_q.transpose()) + d_K * head.W_k.transpose()};
}

double attention::squared_error(const Matrix& output, const Matrix& target) {
  headstart::require(target.rows() <= output.rows() && target.cols() == output.cols(),
                     "squared_error", {{"output", output}, {"target", target}},
                     "target must be equally wide and have no more rows");
  return (output.bottomRows(target.rows()) - target).array().square().sum();
}

attention::Matrix attention::squared_error_backward(const Matrix& output, const Matrix& target) {
  headstart::require(target.rows() <= output.rows() && target.cols() == output.cols(),
                     "squared_error_backward", {{"output", output}, {"target", target}},
                     "target must be equally wide and have no more rows");
  Matrix aligned = output;
  aligned.bottomRows(target.rows()) = target;
  return 2 * (output - aligned);
}

attention::TrainingStep attention::training_step(const HeadParameters& head, const Matrix& X,
                                                 const Matrix& target, Masking masking,
                                                 double learning_rate) {
  const HeadActivations a = attention_head(X, head, masking);
  const HeadGradients g = head_backward(X, head, a, squared_error_backward(a.output, target));
  return {{head.W_q - learning_rate * g.W_q, head.W_k - learning_rate * g.W_k,
           head.W_v - learning_rate * g.W_v},
          squared_error(a.output, target)};
}
