#include "trainer.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "numbers.h"

namespace headstart {
namespace {

using attention::Tokens;

constexpr long loss_points = 50;  // on a curve

std::uint64_t hash(const std::u32string& text) {  // FNV-1a
  std::uint64_t value = 14695981039346656037u;
  for (const char32_t character : text) value = (value ^ character) * 1099511628211u;
  return value;
}

Window window_at(const Tokens& tokens, std::size_t start, int length) {
  const auto from = tokens.begin() + static_cast<std::ptrdiff_t>(start);
  return {Tokens(from, from + length), Tokens(from + 1, from + length + 1)};
}

Checkpoint first_state(const Corpus& corpus, const TrainingPlan& plan, std::string code) {
  const attention::LanguageModel model = random_model(plan.size, plan.seed);
  return {.plan = plan,
          .alphabet = corpus.alphabet,
          .text_hash = corpus.hash,
          .code = std::move(code),
          .model = model,
          .adam = Adam(model),
          .loss_sum = 0,
          .losses = {}};
}

}  // namespace

std::size_t fewest_characters(int window) { return 20 * (static_cast<std::size_t>(window) + 1); }

Corpus make_corpus(const std::u32string& text) {
  Corpus corpus{.alphabet = Alphabet(text), .training = {}, .validation = {}, .hash = hash(text)};
  const Tokens tokens = corpus.alphabet.tokens(text);
  const auto cut = tokens.begin() + static_cast<std::ptrdiff_t>(tokens.size() * 9 / 10);
  corpus.training.assign(tokens.begin(), cut);
  corpus.validation.assign(cut, tokens.end());
  return corpus;
}

Network language_model_network() {
  return {attention::next_token_scores, attention::loss_and_gradients};
}

Trainer::Trainer(const Corpus& corpus, const TrainingPlan& plan, Network network, std::string code)
    : Trainer(corpus, first_state(corpus, plan, std::move(code)), std::move(network)) {}

Trainer::Trainer(const Corpus& corpus, Checkpoint from, Network network)
    : corpus_(corpus),
      network_(std::move(network)),
      state_(std::move(from)),
      gradient_(network_.loss_and_gradients, state_.plan.threads) {
  if (state_.text_hash != corpus.hash)
    throw std::invalid_argument("the checkpoint was trained on another text; train anew without "
                                "--resume, or give the same --text");
}

std::vector<Window> draw_batch(const Corpus& corpus, const TrainingPlan& plan, long step) {
  Numbers numbers(plan.seed, static_cast<std::uint64_t>(step) + 1);
  const std::size_t starts = corpus.training.size() - static_cast<std::size_t>(plan.size.window);
  std::vector<Window> batch;
  for (int i = 0; i < plan.batch; ++i)
    batch.push_back(window_at(corpus.training, numbers.below(starts), plan.size.window));
  return batch;
}

double learning_rate(const TrainingPlan& plan, long step) {
  const double all = static_cast<double>(plan.steps);
  const double done = static_cast<double>(step) / all;
  const double rise = std::max(0.01, 1 / all);
  if (done < rise) return plan.learning_rate * (done + 1 / all) / rise;
  const double fall = (1 + std::cos(std::numbers::pi * (done - rise) / (1 - rise))) / 2;
  return plan.learning_rate * fall;
}

void Trainer::step() {
  const attention::LossAndGradients result = gradient_(state_.model, draw_batch(corpus_, state_.plan, state_.adam.t));
  state_.adam.step(state_.model, result.gradients, learning_rate(state_.plan, state_.adam.t));
  state_.loss_sum += result.loss;
  const long every = steps_between_points();
  if (state_.adam.t % every != 0 && !finished()) return;
  const long since = state_.adam.t - (state_.losses.empty() ? 0 : state_.losses.back().step);
  state_.losses.push_back(
      {state_.adam.t, state_.loss_sum / static_cast<double>(since), validation_loss()});
  state_.loss_sum = 0;
}

long Trainer::steps_between_points() const {
  return std::max(1L, state_.plan.steps / loss_points);
}

// Over windows laid end to end, so that every held-out character is asked for once.
double Trainer::validation_loss() const {
  const int length = state_.plan.size.window;
  double sum = 0;
  long windows = 0;
  for (std::size_t start = 0; start + static_cast<std::size_t>(length) < corpus_.validation.size();
       start += static_cast<std::size_t>(length), ++windows) {
    const Window window = window_at(corpus_.validation, start, length);
    sum += attention::cross_entropy(network_.scores(state_.model, window.tokens), window.next);
  }
  return sum / static_cast<double>(std::max(windows, 1L));
}

}  // namespace headstart
