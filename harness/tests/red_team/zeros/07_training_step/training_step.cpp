#include "training_step.h"

#include <cmath>

#include "headstart/require.h"

double attention::knob_loss(double c) {
  return 0;
}

double attention::knob_gradient(double c) {
  return 0;
}

attention::Matrix attention::softmax_backward(const Matrix& weights, const Matrix& d_weights) {
  headstart::require(weights.rows() == d_weights.rows() && weights.cols() == d_weights.cols(),
                     "softmax_backward", {{"weights", weights}, {"d_weights", d_weights}},
                     "they must have the same shape");
  return Matrix::Zero(weights.rows(),weights.cols());
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
  return {Matrix::Zero(head.W_q.rows(),head.W_q.cols()),Matrix::Zero(head.W_k.rows(),head.W_k.cols()),Matrix::Zero(head.W_v.rows(),head.W_v.cols()),Matrix::Zero(X.rows(),X.cols())};
}

double attention::squared_error(const Matrix& output, const Matrix& target) {
  headstart::require(target.rows() <= output.rows() && target.cols() == output.cols(),
                     "squared_error", {{"output", output}, {"target", target}},
                     "target must be equally wide and have no more rows");
  return 0;
}

attention::Matrix attention::squared_error_backward(const Matrix& output, const Matrix& target) {
  headstart::require(target.rows() <= output.rows() && target.cols() == output.cols(),
                     "squared_error_backward", {{"output", output}, {"target", target}},
                     "target must be equally wide and have no more rows");
  return Matrix::Zero(output.rows(),output.cols());
}

// What X, head and target must fit is checked by the functions that this one calls.
attention::TrainingStep attention::training_step(const HeadParameters& head, const Matrix& X,
                                                 const Matrix& target, Masking masking,
                                                 double learning_rate) {
  const HeadActivations a=attention_head(X,head,masking); squared_error(a.output,target); return {head,0};
}
