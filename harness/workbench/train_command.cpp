// headstart train: from a text to a model that can go on writing it.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "commands.h"
#include "curve.h"
#include "look.h"
#include "trainer.h"

namespace headstart {
namespace {

using Clock = std::chrono::steady_clock;

volatile std::sig_atomic_t stopped = 0;
void on_stop(int) {
  stopped = 1;
}

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::filesystem::path own_corpus() {
  return std::filesystem::path(HEADSTART_ROOT) / "data/corpus";
}

// How low the loss can get, where the process that made the text is known.
std::optional<double> entropy_of(const TrainOptions& options) {
  std::ifstream stream(own_corpus() / "corpus.json");
  if (!options.text.empty() || !stream) return std::nullopt;
  return nlohmann::json::parse(stream).at("entropy_rate_nats").get<double>();
}

Corpus read_corpus(const TrainOptions& options, int window) {
  const std::filesystem::path file =
      options.text.empty() ? own_corpus() / "corpus.txt" : std::filesystem::path(options.text);
  return make_corpus(read_text(file, fewest_characters(window)));
}

TrainingPlan plan_for(const TrainOptions& options, const Corpus& corpus) {
  const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  const int threads = options.threads > 0 ? options.threads : cores;
  return {.size = {.vocabulary = corpus.alphabet.size(),
                   .d = options.d,
                   .d_k = options.d_k,
                   .window = options.window},
          .batch = options.batch,
          .steps = options.steps,
          .learning_rate = options.learning_rate,
          .seed = options.seed,
          .threads = std::min(threads, options.batch)};
}

// The bar on a terminal, a line now and then elsewhere.
class Progress {
 public:
  explicit Progress(const Checkpoint& state)
      : first_step_(state.adam.t), terminal_(isatty(STDOUT_FILENO) != 0) {}

  void show(const Checkpoint& state, bool now) {
    const double quiet = seconds_since(shown_);
    if (state.losses.empty()) return;  // nothing measured yet
    if (!now && quiet < (terminal_ ? 0.1 : 5.0)) return;
    shown_ = Clock::now();
    fmt::print("{}{}{}", terminal_ ? "\r\x1b[2K" : "", line(state), terminal_ ? "" : "\n");
    std::fflush(stdout);
  }
  void end() const {
    if (terminal_) fmt::print("\n");
  }

  double windows_per_second(const Checkpoint& state) const {
    const double windows = static_cast<double>(state.adam.t - first_step_) * state.plan.batch;
    return windows / std::max(1e-9, seconds_since(start_));
  }

 private:
  std::string line(const Checkpoint& state) const {
    const double done = static_cast<double>(state.adam.t) / static_cast<double>(state.plan.steps);
    const double speed = windows_per_second(state);
    const double left = static_cast<double>(state.plan.steps - state.adam.t) * state.plan.batch /
                        std::max(1.0, speed);
    const int filled = static_cast<int>(done * 20);
    const LossPoint last = state.losses.empty() ? LossPoint{} : state.losses.back();
    return fmt::format(
        "  [{:#<{}}{:.<{}}] {:3.0f}%  loss {:.3f}, held out {:.3f}  {:.0f} windows/s"
        "  {:.0f} s left",
        "", filled, "", 20 - filled, 100 * done, last.training, last.validation, speed, left);
  }

  long first_step_;
  bool terminal_;
  Clock::time_point start_ = Clock::now(), shown_ = Clock::now() - std::chrono::hours(1);
};

std::filesystem::path curve_file(const TrainOptions& options) {
  return model_file(options.model).replace_extension(".svg");
}

std::filesystem::path attention_file(const TrainOptions& options) {
  return model_file(options.model).replace_extension(".attention.svg");
}

void keep(const Checkpoint& state, const TrainOptions& options) {
  save(state, model_file(options.model));
  write_whole(curve_file(options), loss_curve_svg(state.losses, entropy_of(options)));
}

// Trains to the end or to Ctrl-C, keeping what there is every few seconds.
void run(Trainer& trainer, const TrainOptions& options) {
  Progress progress(trainer.state());
  Clock::time_point kept = Clock::now();
  if (trainer.state().adam.t == 0)
    fmt::print("  held-out loss before training {:.3f}, as good as guessing: log {} = {:.3f}\n",
               trainer.validation_loss(), trainer.state().plan.size.vocabulary,
               std::log(trainer.state().plan.size.vocabulary));
  while (!trainer.finished() && !stopped) {
    trainer.step();
    progress.show(trainer.state(), trainer.finished());
    if (seconds_since(kept) < 5) continue;
    keep(trainer.state(), options);
    kept = Clock::now();
  }
  progress.end();
  keep(trainer.state(), options);
  fmt::print("  {:.0f} windows a second on {} threads\n",
             progress.windows_per_second(trainer.state()), trainer.state().plan.threads);
}

Trainer make_trainer(const TrainOptions& options, const Corpus& corpus) {
  if (!options.resume)
    return Trainer(corpus, plan_for(options, corpus), language_model_network(), code_under_test);
  return Trainer(corpus, load_checkpoint(model_file(options.model)), language_model_network());
}

void keep_look(const Checkpoint& state, const Corpus& corpus, const TrainOptions& options) {
  const Look look = look_at_held_out(corpus, state);
  write_whole(attention_file(options), attention_svg(look.characters, look.weights));
}

void report(const Checkpoint& state, const TrainOptions& options) {
  if (!state.losses.empty()) {
    fmt::print("  held-out loss {:.4f} nats a character", state.losses.back().validation);
    if (const std::optional<double> floor = entropy_of(options))
      fmt::print("; the text's own entropy is {:.4f}", *floor);
    fmt::print("\n");
  }
  fmt::print("  kept in {}\n  loss curve: {}\n  where it looks: {}\n",
             model_file(options.model).string(), curve_file(options).string(),
             attention_file(options).string());
}

}  // namespace

int train_command(const TrainOptions& options) {
  const int window =
      options.resume ? load_checkpoint(model_file(options.model)).plan.size.window : options.window;
  const Corpus corpus = read_corpus(options, window);
  Trainer trainer = make_trainer(options, corpus);
  const TrainingPlan& plan = trainer.state().plan;
  fmt::print(
      "Training with {}: {} characters of {} kinds,\n  window {}, d {}, d_k {}, {} steps of {} "
      "windows\n",
      code_under_test, corpus.training.size() + corpus.validation.size(), plan.size.vocabulary,
      plan.size.window, plan.size.d, plan.size.d_k, plan.steps, plan.batch);
  std::signal(SIGINT, on_stop);
  std::signal(SIGTERM, on_stop);
  run(trainer, options);
  keep_look(trainer.state(), corpus, options);
  report(trainer.state(), options);
  const std::string same_model = options.model.empty() ? "" : " --model " + options.model;
  if (!trainer.finished()) {
    fmt::print("  Stopped after {} of {} steps. Next: ./headstart train --resume{}{}\n",
               trainer.state().adam.t, plan.steps, same_model,
               options.text.empty() ? "" : " --text " + options.text);
    return 130;
  }
  const attention::Tokens beginning(corpus.training.begin(), corpus.training.begin() + 4);
  fmt::print("  Next: ./headstart write \"{}\"{}\n", to_utf8(corpus.alphabet.text(beginning)),
             same_model);
  return 0;
}

}  // namespace headstart
