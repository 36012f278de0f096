// What a model computes, by definition and with the functions of earlier exercises: for the tests to
// compare with, and to differentiate. If they asked the functions under test for a loss, one that is
// constant would prove a gradient of 0 right.
#pragma once

#include <cmath>
#include <iterator>

#include "attention_head.h"
#include "language_model.h"
#include "softmax.h"

namespace by_definition {

using namespace attention;

inline Matrix rows_of(const LanguageModel& model, const Tokens& window) {
  Matrix X(std::ssize(window), model.token_embedding.cols());
  for (Index i = 0; i < X.rows(); ++i)
    X.row(i) = model.token_embedding.row(window[i]) + model.position_embedding.row(i);
  return X;
}

// What the unembedding reads: each row plus what the head adds.
inline Matrix read_by(const LanguageModel& model, const Tokens& window) {
  const Matrix X = rows_of(model, window);
  return X + attention_head(X, model.head, Masking::causal).output;
}

inline Matrix scores_of(const LanguageModel& model, const Tokens& window) {
  return read_by(model, window) * model.unembedding;
}

// The mean surprise, in nats.
inline double loss_of(const Matrix& scores, const Tokens& next) {
  double sum = 0;
  for (Index i = 0; i < scores.rows(); ++i) sum -= std::log(softmax(scores.row(i))[next[i]]);
  return sum / static_cast<double>(scores.rows());
}

// The same where shares are too small for a double.
inline double loss_of_large(const Matrix& scores, const Tokens& next) {
  double sum = 0;
  for (Index i = 0; i < scores.rows(); ++i) {
    const double highest = scores.row(i).maxCoeff();
    sum += highest + std::log((scores.row(i).array() - highest).exp().sum()) - scores(i, next[i]);
  }
  return sum / static_cast<double>(scores.rows());
}

inline double loss_of(const LanguageModel& model, const Tokens& window, const Tokens& next) {
  return loss_of(scores_of(model, window), next);
}

}  // namespace by_definition
