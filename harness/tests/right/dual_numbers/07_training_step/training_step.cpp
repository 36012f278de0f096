// Forward mode: no backward pass anywhere. Every number carries its slope along one entry of one
// matrix, and the entries take turns.
#include "training_step.h"

#include <cmath>

#include "headstart/require.h"

namespace {

using namespace attention;

struct Dual {
  double value = 0, slope = 0;
};
Dual operator+(Dual a, Dual b) {
  return {a.value + b.value, a.slope + b.slope};
}
Dual operator-(Dual a, Dual b) {
  return {a.value - b.value, a.slope - b.slope};
}
Dual operator*(Dual a, Dual b) {
  return {a.value * b.value, a.value * b.slope + a.slope * b.value};
}
Dual operator/(Dual a, Dual b) {
  return {a.value / b.value, (a.slope - a.value / b.value * b.slope) / b.value};
}
Dual exp(Dual a) {
  return {std::exp(a.value), std::exp(a.value) * a.slope};
}

Dual knob(Dual c) {
  const Dual one{1}, scaled = c / Dual{std::sqrt(2.0)};
  const Dual w = one / (one + exp(Dual{} - scaled));
  return (w - one) * (w - one) + (one - w) * (one - w);
}

// How fast the loss moves if scores and values move so fast: through shares and output, whose values
// are known.
double slope_of_loss(const HeadActivations& a, const Matrix& scores, const Matrix& values,
                     const Matrix& d_output) {
  const double root = std::sqrt(static_cast<double>(a.Q.cols()));
  double slope = 0;
  for (Index i = 0; i < scores.rows(); ++i) {
    double mean = 0;
    for (Index j = 0; j < scores.cols(); ++j) mean += a.weights(i, j) * scores(i, j);
    for (Index j = 0; j < scores.cols(); ++j) {
      const Dual share{a.weights(i, j), a.weights(i, j) * (scores(i, j) - mean) / root};
      for (Index k = 0; k < values.cols(); ++k)
        slope += (share * Dual{a.V(j, k), values(j, k)}).slope * d_output(i, k);
    }
  }
  return slope;
}

// Entry (i, j) of a matrix moves column j of what it makes, by column i of X.
HeadGradients gradients_of_matrices(const Matrix& X, const HeadActivations& a,
                                    const Matrix& d_output) {
  const Matrix no_scores = Matrix::Zero(X.rows(), X.rows());
  const Matrix no_values = Matrix::Zero(a.V.rows(), a.V.cols());
  HeadGradients gradients{Matrix(X.cols(), a.Q.cols()), Matrix(X.cols(), a.K.cols()),
                          Matrix(X.cols(), a.V.cols()), Matrix(X.rows(), X.cols())};
  for (Index i = 0; i < X.cols(); ++i) {
    for (Index j = 0; j < a.Q.cols(); ++j) {
      const Matrix by_query = X.col(i) * a.K.col(j).transpose();
      const Matrix by_key = a.Q.col(j) * X.col(i).transpose();
      gradients.W_q(i, j) = slope_of_loss(a, by_query, no_values, d_output);
      gradients.W_k(i, j) = slope_of_loss(a, by_key, no_values, d_output);
    }
    for (Index j = 0; j < a.V.cols(); ++j) {
      Matrix values = no_values;
      values.col(j) = X.col(i);
      gradients.W_v(i, j) = slope_of_loss(a, no_scores, values, d_output);
    }
  }
  return gradients;
}

}  // namespace

double attention::knob_loss(double c) {
  return knob({c}).value;
}

double attention::knob_gradient(double c) {
  return knob({c, 1}).slope;
}

attention::Matrix attention::softmax_backward(const Matrix& weights, const Matrix& d_weights) {
  headstart::require(weights.rows() == d_weights.rows() && weights.cols() == d_weights.cols(),
                     "softmax_backward", {{"weights", weights}, {"d_weights", d_weights}},
                     "they must have the same shape");
  Matrix d_scores = Matrix::Zero(weights.rows(), weights.cols());
  for (Index i = 0; i < weights.rows(); ++i)
    for (Index moved = 0; moved < weights.cols(); ++moved)
      for (Index j = 0; j < weights.cols(); ++j) {
        const double slope = weights(i, j) * ((j == moved ? 1 : 0) - weights(i, moved));
        d_scores(i, moved) += d_weights(i, j) * slope;
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
  HeadGradients gradients = gradients_of_matrices(X, a, d_output);
  for (Index i = 0; i < X.rows(); ++i)
    for (Index j = 0; j < X.cols(); ++j) {
      Matrix scores = Matrix::Zero(X.rows(), X.rows()),
             values = Matrix::Zero(a.V.rows(), a.V.cols());
      scores.row(i) += head.W_q.row(j) * a.K.transpose();
      scores.col(i) += a.Q * head.W_k.row(j).transpose();
      values.row(i) = head.W_v.row(j);
      gradients.X(i, j) = slope_of_loss(a, scores, values, d_output);
    }
  return gradients;
}

double attention::squared_error(const Matrix& output, const Matrix& target) {
  headstart::require(target.rows() <= output.rows() && target.cols() == output.cols(),
                     "squared_error", {{"output", output}, {"target", target}},
                     "target must be equally wide and have no more rows");
  double sum = 0;
  for (Index i = 1; i <= target.rows(); ++i)
    for (Index j = 0; j < target.cols(); ++j)
      sum += std::pow(output(output.rows() - i, j) - target(target.rows() - i, j), 2);
  return sum;
}

attention::Matrix attention::squared_error_backward(const Matrix& output, const Matrix& target) {
  headstart::require(target.rows() <= output.rows() && target.cols() == output.cols(),
                     "squared_error_backward", {{"output", output}, {"target", target}},
                     "target must be equally wide and have no more rows");
  const Index above = output.rows() - target.rows();
  return Matrix::NullaryExpr(output.rows(), output.cols(), [&](Index i, Index j) {
    return i < above ? 0.0 : 2 * output(i, j) - 2 * target(i - above, j);
  });
}

attention::TrainingStep attention::training_step(const HeadParameters& head, const Matrix& X,
                                                 const Matrix& target, Masking masking,
                                                 double learning_rate) {
  const HeadActivations a = attention_head(X, head, masking);
  const HeadGradients g = head_backward(X, head, a, squared_error_backward(a.output, target));
  TrainingStep step;
  step.loss = squared_error(a.output, target);
  step.head.W_v = head.W_v - g.W_v * learning_rate;
  step.head.W_k = head.W_k - g.W_k * learning_rate;
  step.head.W_q = head.W_q - g.W_q * learning_rate;
  return step;
}
