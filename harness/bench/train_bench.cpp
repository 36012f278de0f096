// train_bench FOLDER [D D_K WINDOW BATCH STEPS]: trains with the solutions and says how fast.
//
// Writes FOLDER/problem.json, the same run for another program: first numbers, every window in its
// order, every learning rate. Prints one line of JSON: windows a second and the loss of the last step.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "trainer.h"

namespace {

using namespace headstart;
using nlohmann::json;

TrainingPlan plan_from(int argc, char** argv, int vocabulary) {
  const auto number = [&](int i, int otherwise) { return argc > i ? std::atoi(argv[i]) : otherwise; };
  TrainingPlan plan;
  plan.size = {.vocabulary = vocabulary,
               .d = number(2, plan.size.d),
               .d_k = number(3, plan.size.d_k),
               .window = number(4, plan.size.window)};
  plan.batch = number(5, plan.batch);
  plan.steps = number(6, 2000);
  plan.threads = static_cast<int>(std::thread::hardware_concurrency());
  return plan;
}

json rows_of(const attention::Matrix& matrix) {
  json rows = json::array();
  for (attention::Index i = 0; i < matrix.rows(); ++i)
    rows.push_back(std::vector<double>(matrix.row(i).begin(), matrix.row(i).end()));
  return rows;
}

void write_problem(const Corpus& corpus, const TrainingPlan& plan, const std::string& folder) {
  json problem;
  const attention::LanguageModel model = random_model(plan.size, plan.seed);
  const auto all = matrices(model);
  for (std::size_t i = 0; i < all.size(); ++i) problem[matrix_names[i]] = rows_of(*all[i]);
  for (long step = 0; step < plan.steps; ++step) {
    json windows = json::array(), next = json::array();
    for (const Window& window : draw_batch(corpus, plan, step)) {
      windows.push_back(window.tokens);
      next.push_back(window.next);
    }
    problem["windows"].push_back(windows);
    problem["next"].push_back(next);
    problem["rates"].push_back(learning_rate(plan, step));
  }
  std::ofstream(folder + "/problem.json") << problem;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: train_bench FOLDER [D D_K WINDOW BATCH STEPS]\n");
    return 2;
  }
  const Corpus corpus = make_corpus(read_text(HEADSTART_ROOT "/data/corpus/corpus.txt", 1000));
  const TrainingPlan plan = plan_from(argc, argv, corpus.alphabet.size());
  write_problem(corpus, plan, argv[1]);

  // The steps alone, without the looks at held-out text that a training run takes.
  Checkpoint state{.plan = plan, .alphabet = {}, .text_hash = 0, .code = "",
                   .model = random_model(plan.size, plan.seed),
                   .adam = Adam(random_model(plan.size, plan.seed)), .loss_sum = 0, .losses = {}};
  BatchGradient gradient(attention::loss_and_gradients, plan.threads);
  double loss = 0;
  const auto start = std::chrono::steady_clock::now();
  for (long step = 0; step < plan.steps; ++step) {
    const attention::LossAndGradients result =
        gradient(state.model, draw_batch(corpus, plan, step));
    state.adam.step(state.model, result.gradients, learning_rate(plan, step));
    loss = result.loss;
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  fmt::print("{{\"windows_per_second\": {:.0f}, \"last_loss\": {:.9f}}}\n",
             static_cast<double>(plan.steps * plan.batch) / seconds, loss);
}
