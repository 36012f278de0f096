// Right pieces of exercise 08, which its wrong versions vary.
#pragma once

#include <iterator>

#include "headstart/random.h"
#include "right_parts.h"

namespace headstart::right {

struct ModelSizes {
  Index vocabulary, window, d, d_k;
};

// Numbers so small that no share is nearly 0 or 1.
inline LanguageModel random_model(Random& random, const ModelSizes& sizes) {
  const auto& [vocabulary, window, d, d_k] = sizes;
  return {random.matrix(vocabulary, d),
          random.matrix(window, d, 0.5),
          {random.matrix(d, d_k, 0.5), random.matrix(d, d_k, 0.5), random.matrix(d, d, 0.5)},
          random.matrix(d, vocabulary, 0.5)};
}

// The last is the first again: one token at least stands there twice.
inline Tokens random_tokens(Random& random, int length, Index vocabulary) {
  Tokens tokens;
  for (int i = 0; i < length; ++i) tokens.push_back(random.below(static_cast<int>(vocabulary)));
  tokens.back() = tokens.front();
  return tokens;
}

inline Matrix embed(const LanguageModel& model, const Tokens& window) {
  Matrix X(std::ssize(window), model.token_embedding.cols());
  for (Index i = 0; i < X.rows(); ++i)
    for (Index j = 0; j < X.cols(); ++j)
      X(i, j) = model.token_embedding(window.at(i), j) + model.position_embedding(i, j);
  return X;
}

inline Matrix next_token_scores(const LanguageModel& model, const Tokens& window) {
  const Matrix X = right::embed(model, window);
  const Matrix hidden = X + right::attention_head(X, model.head, Masking::causal).output;
  return hidden * model.unembedding;
}

inline double cross_entropy(const Matrix& scores, const Tokens& next) {
  double loss = 0;
  for (Index i = 0; i < scores.rows(); ++i) {
    double highest = -inf, sum = 0;
    for (Index j = 0; j < scores.cols(); ++j) highest = std::max(highest, scores(i, j));
    for (Index j = 0; j < scores.cols(); ++j) sum += std::exp(scores(i, j) - highest);
    loss += std::log(sum) - (scores(i, next.at(i)) - highest);
  }
  return loss / static_cast<double>(scores.rows());
}

inline Matrix cross_entropy_backward(const Matrix& scores, const Tokens& next) {
  Matrix d_scores = softmax(scores);
  for (Index i = 0; i < scores.rows(); ++i) d_scores(i, next.at(i)) -= 1;
  return d_scores / static_cast<double>(scores.rows());
}

// What one pass forward and back computes, so that one of it can be changed on the way.
struct Pass {
  Matrix X;
  HeadActivations activations;
  Matrix hidden, scores;
  double loss;
  Matrix d_scores, d_hidden;
  HeadGradients d_head;
  Matrix d_X;
};

// From the scores' gradient on.
inline void pass_back(const LanguageModel& model, Pass& pass) {
  pass.d_hidden = pass.d_scores * model.unembedding.transpose();
  pass.d_head = right::head_backward(pass.X, model.head, pass.activations, pass.d_hidden);
  pass.d_X = pass.d_hidden + pass.d_head.X;
}

inline Pass pass_of(const LanguageModel& model, const Tokens& window, const Tokens& next,
                    Masking masking = Masking::causal) {
  Pass pass;
  pass.X = right::embed(model, window);
  pass.activations = right::attention_head(pass.X, model.head, masking);
  pass.hidden = pass.X + pass.activations.output;
  pass.scores = pass.hidden * model.unembedding;
  pass.loss = right::cross_entropy(pass.scores, next);
  pass.d_scores = right::cross_entropy_backward(pass.scores, next);
  pass_back(model, pass);
  return pass;
}

// Every gradient from what the pass holds.
inline LossAndGradients collected(const LanguageModel& model, const Tokens& window,
                                  const Pass& pass) {
  LossAndGradients result;
  result.loss = pass.loss;
  LanguageModel& d = result.gradients;
  d.unembedding = pass.hidden.transpose() * pass.d_scores;
  d.head = {pass.d_head.W_q, pass.d_head.W_k, pass.d_head.W_v};
  d.position_embedding = Matrix::Zero(model.position_embedding.rows(), pass.d_X.cols());
  d.token_embedding = Matrix::Zero(model.token_embedding.rows(), pass.d_X.cols());
  for (Index i = 0; i < pass.d_X.rows(); ++i)
    for (Index j = 0; j < pass.d_X.cols(); ++j) {
      d.position_embedding(i, j) = pass.d_X(i, j);
      d.token_embedding(window.at(i), j) += pass.d_X(i, j);
    }
  return result;
}

}  // namespace headstart::right
