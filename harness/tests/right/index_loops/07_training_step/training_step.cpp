// Every gradient as sums over indices, in the style of C.
#include "training_step.h"

#include <math.h>

#include "headstart/require.h"

using attention::Matrix;

static double sigmoid(double x) {
  return x >= 0 ? 1 / (1 + exp(-x)) : exp(x) / (1 + exp(x));
}

double attention::knob_loss(double c) {
  const double w = sigmoid(c / sqrt(2.0));
  const double x = w - 1, y = 1 - w;
  return x * x + y * y;
}

double attention::knob_gradient(double c) {
  const double w = sigmoid(c * M_SQRT1_2);
  return -4 * M_SQRT1_2 * w * (1 - w) * (1 - w);
}

attention::Matrix attention::softmax_backward(const Matrix& weights, const Matrix& d_weights) {
  headstart::require(weights.rows() == d_weights.rows() && weights.cols() == d_weights.cols(),
                     "softmax_backward", {{"weights", weights}, {"d_weights", d_weights}},
                     "they must have the same shape");
  Matrix d_scores(weights.rows(), weights.cols());
  for (int i = 0; i < weights.rows(); i++)
    for (int j = 0; j < weights.cols(); j++) {
      double sum = 0;
      for (int k = 0; k < weights.cols(); k++)
        sum += weights(i, k) * (d_weights(i, j) - d_weights(i, k));
      d_scores(i, j) = weights(i, j) * sum;  // the shares add to 1, so the first term is whole
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
  const Matrix &Q = activations.Q, &K = activations.K, &V = activations.V;
  const Matrix& w = activations.weights;
  const int T = (int)X.rows(), d = (int)X.cols(), d_k = (int)Q.cols(), d_v = (int)V.cols();
  Matrix d_w = Matrix::Zero(T, T), d_Q = Matrix::Zero(T, d_k), d_K = d_Q,
         d_V = Matrix::Zero(T, d_v);
  for (int i = 0; i < T; i++)
    for (int j = 0; j < T; j++)
      for (int v = 0; v < d_v; v++) {
        d_w(i, j) += d_output(i, v) * V(j, v);
        d_V(j, v) += w(i, j) * d_output(i, v);
      }
  const Matrix d_s = softmax_backward(w, d_w);
  for (int i = 0; i < T; i++)
    for (int j = 0; j < T; j++)
      for (int k = 0; k < d_k; k++) {
        d_Q(i, k) += d_s(i, j) * K(j, k) / sqrt(d_k);
        d_K(j, k) += d_s(i, j) * Q(i, k) / sqrt(d_k);
      }
  HeadGradients g = {Matrix::Zero(d, d_k), Matrix::Zero(d, d_k), Matrix::Zero(d, d_v),
                     Matrix::Zero(T, d)};
  for (int t = 0; t < T; t++)
    for (int a = 0; a < d; a++) {
      for (int k = 0; k < d_k; k++) {
        g.W_q(a, k) += X(t, a) * d_Q(t, k);
        g.W_k(a, k) += X(t, a) * d_K(t, k);
        g.X(t, a) += d_Q(t, k) * head.W_q(a, k) + d_K(t, k) * head.W_k(a, k);
      }
      for (int v = 0; v < d_v; v++) {
        g.W_v(a, v) += X(t, a) * d_V(t, v);
        g.X(t, a) += d_V(t, v) * head.W_v(a, v);
      }
    }
  return g;
}

double attention::squared_error(const Matrix& output, const Matrix& target) {
  headstart::require(target.rows() <= output.rows() && target.cols() == output.cols(),
                     "squared_error", {{"output", output}, {"target", target}},
                     "target must be equally wide and have no more rows");
  const Index first = output.rows() - target.rows();
  double sum = 0;
  for (Index i = 0; i < target.rows(); i++)
    for (Index j = 0; j < target.cols(); j++) {
      const double off = output(first + i, j) - target(i, j);
      sum += off * off;
    }
  return sum;
}

attention::Matrix attention::squared_error_backward(const Matrix& output, const Matrix& target) {
  headstart::require(target.rows() <= output.rows() && target.cols() == output.cols(),
                     "squared_error_backward", {{"output", output}, {"target", target}},
                     "target must be equally wide and have no more rows");
  const Index first = output.rows() - target.rows();
  Matrix d_output = Matrix::Zero(output.rows(), output.cols());
  for (Index i = first; i < output.rows(); i++)
    for (Index j = 0; j < output.cols(); j++)
      d_output(i, j) = 2 * (output(i, j) - target(i - first, j));
  return d_output;
}

attention::TrainingStep attention::training_step(const HeadParameters& head, const Matrix& X,
                                                 const Matrix& target, Masking masking,
                                                 double learning_rate) {
  HeadActivations a = attention_head(X, head, masking);
  HeadGradients g = head_backward(X, head, a, squared_error_backward(a.output, target));
  TrainingStep step = {head, squared_error(a.output, target)};
  Matrix* moved[3] = {&step.head.W_q, &step.head.W_k, &step.head.W_v};
  const Matrix* by[3] = {&g.W_q, &g.W_k, &g.W_v};
  for (int m = 0; m < 3; m++)
    for (Index n = 0; n < moved[m]->size(); n++)
      moved[m]->data()[n] -= learning_rate * by[m]->data()[n];
  return step;
}
