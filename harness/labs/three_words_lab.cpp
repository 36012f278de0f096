// Lesson B, section 2: cat, dog and car look at each other, with one vector each for every job.
#include <cmath>

#include "attention_head.h"
#include "divisor.h"
#include "labs.h"
#include "scores.h"
#include "softmax.h"

namespace headstart {
namespace {

using attention::Matrix;

const std::vector<std::string> words{"cat", "dog", "car"};
const Matrix identity = Matrix::Identity(2, 2);

attention::HeadActivations look(const Matrix& X) {
  return attention::attention_head(X, {identity, identity, identity}, attention::Masking::none);
}

double asymmetry(const Matrix& table) {
  return (table - table.transpose()).cwiseAbs().maxCoeff();
}

Section as_given(const Matrix& X) {
  const attention::HeadActivations head = look(X);
  const Matrix scores = attention::scores(X, X);
  return {
      .title = "cat = [2, 0], dog = [1, 1], car = [0, 2]",
      .measurements = {{"cat . dog, before scaling", scores(0, 1), 2, 0},
                       {"cat looks at cat", head.weights(0, 0), 0.767917936139, 1e-12},
                       {"cat looks at dog", head.weights(0, 1), 0.186693700948, 1e-12},
                       {"cat looks at car", head.weights(0, 2), 0.045388362914, 1e-12},
                       {"cat's output, x", head.output(0, 0), 1.722529573225, 1e-12},
                       {"cat's output, y", head.output(0, 1), 0.277470426775, 1e-12},
                       {"dog looks at each", head.weights(1, 0), 1.0 / 3, 1e-15},
                       {"the score table's asymmetry", asymmetry(scores), 0, 0}},
      .figures = {{"weights: a row looks, a column is looked at", head.weights, words, words, true},
                  {"outputs", head.output, words, {"x", "y"}}}};
}

Section without_divisor(const Matrix& X) {
  const Matrix weights = attention::softmax_rows(attention::scores(X, X));
  return {.title = "Without dividing by the square root of 2",
          .measurements = {{"cat looks at cat", weights(0, 0), 0.866813332197, 1e-12},
                           {"cat looks at dog", weights(0, 1), 0.117310, 5e-7},
                           {"cat looks at car", weights(0, 2), 0.015876, 5e-7}}};
}

Section car_moved() {
  const Matrix weights = look(Matrix{{2, 0}, {1, 1}, {5, 5}}).weights;
  return {.title = "Car becomes [5, 5]",
          .measurements = {{"car looks at cat", weights(2, 0), 1e-12, 5e-13},
                           {"car looks at dog", weights(2, 1), 1e-12, 5e-13},
                           {"car looks at car", weights(2, 2), 0.999999999999, 5e-13}},
          .figures = {{"weights", weights, words, words, true}}};
}

Section all_the_same() {
  const Matrix weights = look(Matrix{{1, 2}, {1, 2}, {1, 2}}).weights;
  const double furthest = (weights.array() - 1.0 / 3).abs().maxCoeff();
  return {.title = "All three the same",
          .measurements = {{"furthest any share is from 1/3", furthest, 0, 1e-15}}};
}

}  // namespace

LabResult run_three_words_lab() {
  const Matrix X{{2, 0}, {1, 1}, {0, 2}};
  return {.sections = {as_given(X), without_divisor(X), car_moved(), all_the_same()},
          .question =
              "The score table is the same on both sides of its diagonal, yet the weights "
              "are not. Which step breaks the symmetry?"};
}

}  // namespace headstart
