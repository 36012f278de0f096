// Training, step by step: batches of random windows, Adam, and a look at held-out text.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "batch.h"
#include "checkpoint.h"

namespace headstart {

// A text cut in two: nine tenths to train on, the last tenth to be judged by.
struct Corpus {
  Alphabet alphabet;
  attention::Tokens training, validation;
  std::uint64_t hash = 0;
};

// The fewest characters that can be trained on with windows of this length.
std::size_t fewest_characters(int window);
Corpus make_corpus(const std::u32string& text);

// What is trained: the scores after every position, and their loss and gradients. The language model
// of exercise 08, or one to compare it with.
struct Network {
  std::function<attention::Matrix(const attention::LanguageModel&, const attention::Tokens&)>
      scores;
  LossFunction loss_and_gradients;
};
Network language_model_network();

// The windows and the learning rate of one step depend on the plan and the step alone, so that a
// resumed run does what an uninterrupted one would have done.
std::vector<Window> draw_batch(const Corpus& corpus, const TrainingPlan& plan, long step);
// Rises over the first hundredth of the run, then falls along half a cosine to zero. The fall is what
// the last tenth of the loss comes from.
double learning_rate(const TrainingPlan& plan, long step);

class Trainer {
 public:
  // A new run, or one that goes on from `from`. Throws std::invalid_argument if `from` was trained on
  // another text.
  Trainer(const Corpus& corpus, const TrainingPlan& plan, Network network, std::string code);
  Trainer(const Corpus& corpus, Checkpoint from, Network network);

  void step();
  bool finished() const { return state_.adam.t >= state_.plan.steps; }
  long steps_between_points() const;

  const Checkpoint& state() const { return state_; }
  double validation_loss() const;

 private:
  const Corpus& corpus_;
  Network network_;
  Checkpoint state_;
  BatchGradient gradient_;
};

}  // namespace headstart
