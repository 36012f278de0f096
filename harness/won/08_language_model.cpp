// A tiny model learns one line by heart, in a second, and writes it.
#include <chrono>
#include <random>

#include "language_model.h"
#include "picture.h"

namespace {

using attention::Index;
using attention::LanguageModel;
using attention::Matrix;
using attention::Tokens;

const std::string line = "the cat sat on the mat. ";
const std::string alphabet = " .acehmnost";
constexpr Index window = 8, width = 12;

std::mt19937_64 engine(8);

double uniform() {
  return static_cast<double>(engine() >> 11) * 0x1p-53;
}

Matrix random_matrix(Index rows, Index columns) {
  Matrix matrix(rows, columns);
  for (Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = (2 * uniform() - 1) * 0.6;
  return matrix;
}

LanguageModel untrained() {
  const auto vocabulary = static_cast<Index>(alphabet.size());
  return {random_matrix(vocabulary, width),
          random_matrix(window, width),
          {random_matrix(width, width), random_matrix(width, width), random_matrix(width, width)},
          random_matrix(width, vocabulary)};
}

int token(char c) {
  return static_cast<int>(alphabet.find(c));
}

// The line again and again, from a position on.
Tokens tokens_from(std::size_t at) {
  Tokens tokens;
  for (std::size_t i = 0; i < window; ++i) tokens.push_back(token(line[(at + i) % line.size()]));
  return tokens;
}

std::string write(const LanguageModel& model, std::size_t count) {
  std::string text = "t";
  while (text.size() < count) {
    Tokens tokens;
    for (const char c : text.substr(text.size() - std::min<std::size_t>(text.size(), window)))
      tokens.push_back(token(c));
    const Matrix scores = attention::next_token_scores(model, tokens);
    text += alphabet[static_cast<std::size_t>(
        attention::sample(scores.row(scores.rows() - 1), 0.5, uniform()))];
  }
  return text;
}

}  // namespace

std::string headstart::picture() {
  constexpr int steps_between = 60, blocks = 8;
  const auto start = std::chrono::steady_clock::now();
  LanguageModel model = untrained();
  std::string text = "  A tiny model of yours learns \"" + line + "\" and writes:\n\n", frames;
  std::size_t at = 0;
  double loss = 0;
  for (int block = 0; block <= blocks; ++block) {
    text += print("  after %3d steps   %s\n", block * steps_between, write(model, 48).c_str());
    frames += (block == 0 ? "" : "\f") + text;
    if (std::chrono::steady_clock::now() - start > std::chrono::seconds(5)) break;
    for (int i = 0; i < steps_between; ++i, at += 5) {
      const auto step = attention::loss_and_gradients(model, tokens_from(at), tokens_from(at + 1));
      loss = step.loss;
      model = attention::gradient_step(model, step.gradients, 0.5);
    }
  }
  return frames + print("\n  The last loss: %.2f\n", loss);
}
