// Exercise 08: a model that reads a window of text and says what comes next.
#pragma once

#include <vector>

#include "training_step.h"

namespace attention {

using Tokens = std::vector<int>;  // numbers of characters in the vocabulary, 0 and up

struct LanguageModel {
  Matrix token_embedding;     // (vocabulary, d)  what a character is
  Matrix position_embedding;  // (window, d)      where in the window it stands
  HeadParameters head;        // d_v = d, causal
  Matrix unembedding;         // (d, vocabulary)  from a row to a score for every character
};

// A window of characters as rows.
//
//   X[i] = token_embedding[window[i]] + position_embedding[i]
//
// Shapes:   window, T tokens -> (T, d)
// Throws:   std::invalid_argument if the window is longer than the position table, or a token is
//           outside the vocabulary
// Numerics: a plain sum
// Source:   Vaswani et al. 2017, sections 3.4 and 3.5
Matrix embed(const LanguageModel& model, const Tokens& window);

// A score for every character of the vocabulary to come next, after each position of the window.
//
//   scores = (X + head(X)) U,   X = embed(window), head causal, U the unembedding
//
// Shapes:   window, T tokens -> (T, vocabulary)
// Throws:   as embed
// Numerics: position i depends on tokens 0..i only
// Source:   Vaswani et al. 2017, sections 3.1 and 3.4; the sum is their residual connection
Matrix next_token_scores(const LanguageModel& model, const Tokens& window);

// How surprised the model is by what came next.
//
//   loss = mean over rows i of -log(softmax(scores[i])[next[i]])
//
// Shapes:   scores (T, vocabulary), next, T tokens -> a number, in nats
// Throws:   std::invalid_argument if next does not have a token for each row, or one is outside the
//           vocabulary
// Numerics: finite for scores of +-1000: -log(softmax(s)[n]) = log(sum exp(s - m)) - (s[n] - m)
// Source:   lesson A, opening; the negative log-likelihood
double cross_entropy(const Matrix& scores, const Tokens& next);

// The gradient of cross_entropy.
//
//   d_scores[i] = (softmax(scores[i]) - onehot(next[i])) / T
//
// Shapes:   scores (T, vocabulary), next, T tokens -> (T, vocabulary)
// Throws:   as cross_entropy
// Numerics: as softmax_rows
// Source:   the derivative of the above
Matrix cross_entropy_backward(const Matrix& scores, const Tokens& next);

struct LossAndGradients {
  double loss;
  LanguageModel gradients;  // same shapes as the model; rows of unused positions are zero
};

// The loss on one window and the gradient of every number in the model.
//
//   loss = cross_entropy(next_token_scores(model, window), next)
//
// Shapes:   window and next, T tokens each -> gradients in the shapes of the model
// Throws:   as embed and cross_entropy
// Numerics: a token that stands in the window twice collects both gradients
// Source:   the chain rule on next_token_scores
LossAndGradients loss_and_gradients(const LanguageModel& model, const Tokens& window,
                                    const Tokens& next);

// One step of plain gradient descent on every matrix of the model.
//
//   W <- W - learning_rate d_W
//
// Shapes:   gradients in the shapes of the model -> a model of the same shapes
// Throws:   std::invalid_argument if a gradient does not have the shape of its matrix
// Numerics: a learning rate of 0 changes nothing
// Source:   lesson B, section 4
LanguageModel gradient_step(const LanguageModel& model, const LanguageModel& gradients,
                            double learning_rate);

// The first token whose cumulative share of softmax(scores / temperature) exceeds u.
//
// Shapes:   scores (vocabulary) -> a token
// Throws:   std::invalid_argument if temperature is not positive, or u is not in [0, 1)
// Numerics: shares may add to a hair less than u: then the last token with any share at all
// Source:   inverse transform sampling; temperature as in Hinton et al. 2015
int sample(const RowVector& scores, double temperature, double u);

}  // namespace attention
