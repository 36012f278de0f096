// The trainer: it learns, repeats itself to the last digit, and goes on where it stopped.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <fstream>
#include <functional>
#include <thread>

#include "curve.h"
#include "generate.h"
#include "numbers.h"
#include "rivals.h"
#include "temporary_folder.h"
#include "trainer.h"

using namespace headstart;

namespace {

// Words of three letters, axb and cxd, in a random order. Which word comes next nobody can know: ln 2
// a word. What follows an x is decided by the letter before it, which one character does not see.
const Corpus& pairs() {
  static const Corpus corpus = [] {
    Numbers numbers(5);
    std::u32string text;
    for (int i = 0; i < 1500; ++i) text += numbers.uniform() < 0.5 ? U"axb" : U"cxd";
    return make_corpus(text);
  }();
  return corpus;
}

TrainingPlan small_plan(long steps = 600) {
  return {.size = {.vocabulary = pairs().alphabet.size(), .d = 12, .d_k = 6, .window = 7},
          .batch = 6,
          .steps = steps,
          .learning_rate = 0.02,
          .seed = 3,
          .threads = 2};
}

Checkpoint trained(const TrainingPlan& plan, const Network& network = language_model_network()) {
  Trainer trainer(pairs(), plan, network, "a test");
  while (!trainer.finished()) trainer.step();
  return trainer.state();
}

bool same_numbers(const attention::LanguageModel& a, const attention::LanguageModel& b) {
  const auto left = matrices(a);
  const auto right = matrices(b);
  for (std::size_t i = 0; i < left.size(); ++i)
    if (*left[i] != *right[i]) return false;
  return true;
}

constexpr double window_floor = 0.6931471805599453 / 3;             // the next word, a letter
constexpr double one_character_floor = 2 * 0.6931471805599453 / 3;  // that, and what follows an x

}  // namespace

TEST(Trainer, ReachesTheEntropyOfATextThatItCanKnow) {
  const double loss = trained(small_plan()).losses.back().validation;
  EXPECT_GT(loss, window_floor - 0.02);
  EXPECT_LT(loss, window_floor + 0.08);  // some windows begin with an x
}

TEST(Trainer, OneCharacterStaysAtItsCeiling) {
  const double loss = trained(small_plan(), one_character_network()).losses.back().validation;
  EXPECT_GT(loss, one_character_floor - 0.02);
  EXPECT_LT(loss, one_character_floor + 0.05);
}

TEST(Trainer, TheFirstLossIsThatOfKnowingNothing) {
  const Trainer trainer(pairs(), small_plan(), language_model_network(), "a test");
  EXPECT_NEAR(trainer.validation_loss(), std::log(pairs().alphabet.size()), 0.15);
}

TEST(Trainer, TheSameSeedGivesTheSameDigits) {
  const Checkpoint first = trained(small_plan(50)), second = trained(small_plan(50));
  EXPECT_TRUE(same_numbers(first.model, second.model));
  TrainingPlan other = small_plan(50);
  other.seed = 4;
  EXPECT_FALSE(same_numbers(first.model, trained(other).model));
}

TEST(Trainer, ARunThatWasStoppedAndResumedIsTheSameToTheLastBit) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "model.bin";
  const Checkpoint whole = trained(small_plan(120));
  for (const long stop : {1L, 37L, 119L}) {
    Trainer first(pairs(), small_plan(120), language_model_network(), "a test");
    while (first.state().adam.t < stop) first.step();
    save(first.state(), file);
    Trainer second(pairs(), load_checkpoint(file), language_model_network());
    while (!second.finished()) second.step();
    EXPECT_TRUE(same_numbers(whole.model, second.state().model)) << "stopped after " << stop;
    EXPECT_TRUE(same_numbers(whole.adam.v, second.state().adam.v)) << "stopped after " << stop;
    ASSERT_EQ(whole.losses.size(), second.state().losses.size());
    EXPECT_EQ(whole.losses.back().training, second.state().losses.back().training);
  }
}

TEST(Trainer, GoesOnOnlyWithTheTextItWasTrainedOn) {
  const Corpus other = make_corpus(std::u32string(400, U'a') + U"bcdx");
  EXPECT_THROW(Trainer(other, trained(small_plan(2)), language_model_network()),
               std::invalid_argument);
}

TEST(BatchGradient, IsTheMeanOverTheWindowsForAnyNumberOfThreads) {
  const TrainingPlan plan = small_plan();
  const attention::LanguageModel model = random_model(plan.size, 1);
  const std::vector<Window> batch = draw_batch(pairs(), plan, 9);
  attention::LanguageModel sum = zeros_like(model);
  for (const Window& window : batch)
    sum.head.W_q +=
        attention::loss_and_gradients(model, window.tokens, window.next).gradients.head.W_q /
        plan.batch;
  for (const int threads : {1, 2, 3, 6}) {
    BatchGradient gradient(attention::loss_and_gradients, threads);
    for (int again = 0; again < 3; ++again)
      EXPECT_TRUE(gradient(model, batch).gradients.head.W_q.isApprox(sum.head.W_q, 1e-12));
  }
}

// More threads than processors, some of them asleep between batches, others late: every window of every
// batch counts once.
TEST(BatchGradient, CountsEveryWindowOnceWhoeverComesLate) {
  const TrainingPlan plan = small_plan();
  const attention::LanguageModel model = random_model(plan.size, 1);
  const LossFunction counting = [](const attention::LanguageModel& m,
                                   const attention::Tokens& tokens, const attention::Tokens&) {
    if (tokens[0] % 64 == 63) std::this_thread::sleep_for(std::chrono::microseconds(200));
    return attention::LossAndGradients{static_cast<double>(tokens[0]), zeros_like(m)};
  };
  for (const int threads : {1, 2, 5}) {
    BatchGradient gradient(counting, threads);
    for (int round = 0; round < 3000; ++round) {
      std::vector<Window> batch;
      for (int i = 0; i < 7; ++i) batch.push_back({{7 * round + i}, {0}});
      ASSERT_EQ(gradient(model, batch).loss, 7 * round + 3);
    }
  }
}

TEST(BatchGradient, BringsBackWhatACodeThrowsOnAThread) {
  const TrainingPlan plan = small_plan();
  BatchGradient gradient(
      [](const auto&, const auto&, const auto&) -> attention::LossAndGradients {
        throw std::runtime_error("from a thread");
      },
      2);
  const attention::LanguageModel model = random_model(plan.size, 1);
  EXPECT_THROW(gradient(model, draw_batch(pairs(), plan, 0)), std::runtime_error);
}

// The rivals' gradients are our own work: every entry against central differences.
TEST(Rivals, TheirGradientsAreRight) {
  const TrainingPlan plan = small_plan();
  const Window window = draw_batch(pairs(), plan, 4).front();
  for (const Network& network : {one_character_network(), average_network()}) {
    attention::LanguageModel model = random_model(plan.size, 2);
    const attention::LossAndGradients claimed =
        network.loss_and_gradients(model, window.tokens, window.next);
    EXPECT_NEAR(claimed.loss,
                attention::cross_entropy(network.scores(model, window.tokens), window.next), 1e-12);
    const auto at = matrices(model);
    const auto gradients = matrices(claimed.gradients);
    for (std::size_t m = 0; m < at.size(); ++m)
      for (attention::Index i = 0; i < at[m]->size(); ++i) {
        double& number = at[m]->data()[i];
        const double before = number, h = 1e-5;
        const auto loss = [&](double value) {
          number = value;
          return attention::cross_entropy(network.scores(model, window.tokens), window.next);
        };
        const double measured = (loss(before + h) - loss(before - h)) / (2 * h);
        number = before;
        ASSERT_NEAR(gradients[m]->data()[i], measured, 1e-7) << matrix_names[m] << " " << i;
      }
  }
}

TEST(Checkpoint, KeepsEveryBit) {
  const TemporaryFolder folder;
  Checkpoint before = trained(small_plan(7));
  before.model.head.W_q(0, 0) = 0x1.fffffffffffffp-3;
  before.model.head.W_q(0, 1) = 5e-324;
  save(before, folder.path() / "m");
  const Checkpoint after = load_checkpoint(folder.path() / "m");
  EXPECT_TRUE(same_numbers(before.model, after.model));
  EXPECT_TRUE(same_numbers(before.adam.m, after.adam.m));
  EXPECT_EQ(before.plan, after.plan);
  EXPECT_EQ(before.alphabet.characters(), after.alphabet.characters());
  EXPECT_EQ(before.code, after.code);
}

TEST(Checkpoint, RefusesWhatIsNotOne) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "m";
  EXPECT_THROW(load_checkpoint(file), std::invalid_argument);
  save(trained(small_plan(2)), file);
  std::ifstream stream(file, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(stream)), {});
  for (const std::size_t size : {0ul, 1ul, bytes.size() / 2, bytes.size() - 1}) {
    std::ofstream(file, std::ios::binary) << bytes.substr(0, size);
    EXPECT_THROW(load_checkpoint(file), std::invalid_argument) << size;
  }
  for (const char* other : {"{\"schema\": \"headstart.checkpoint/1\"}", "\x80", "\xc0", "GIF89a"}) {
    std::ofstream(file, std::ios::binary) << other;
    EXPECT_THROW(load_checkpoint(file), std::invalid_argument) << other;
  }
}

// kill -9 in the middle of writing, many times over: what can be read is always whole, old or new.
TEST(Checkpoint, SurvivesAKillInTheMiddleOfAWrite) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "m";
  Checkpoint checkpoint = trained(small_plan(2));
  save(checkpoint, file);
  for (int round = 0; round < 20; ++round) {
    const pid_t writer = fork();
    if (writer == 0) {
      for (checkpoint.adam.t = 3;; ++checkpoint.adam.t) save(checkpoint, file);
    }
    usleep(static_cast<useconds_t>(2000 + 700 * round));
    kill(writer, SIGKILL);
    waitpid(writer, nullptr, 0);
    EXPECT_GE(load_checkpoint(file).adam.t, 2);
  }
}

TEST(Checkpoint, LeavesTheOldOneWhenTheNewCannotBeWritten) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "m";
  const Checkpoint checkpoint = trained(small_plan(2));
  save(checkpoint, file);
  EXPECT_THROW(save(checkpoint, file / "below"), std::exception);
  EXPECT_THROW(write_whole("/proc/none/m", "text"), std::exception);
  EXPECT_EQ(load_checkpoint(file).adam.t, 2);
}

TEST(Generate, WritesWhatTheTextAllows) {
  const Checkpoint model = trained(small_plan());
  const std::u32string text = generate(model, language_model_network(), U"ax", 60, 0.1, 1);
  ASSERT_EQ(text.size(), 62u);
  EXPECT_EQ(text.substr(0, 3), U"axb");
  for (std::size_t i = 0; i + 3 <= text.size(); i += 3)
    EXPECT_TRUE(text.substr(i, 3) == U"axb" || text.substr(i, 3) == U"cxd") << to_utf8(text);
  EXPECT_EQ(text, generate(model, language_model_network(), U"ax", 60, 0.1, 1));
  EXPECT_NE(text, generate(model, language_model_network(), U"ax", 60, 0.1, 2));
}

TEST(Generate, RefusesAPromptItCannotRead) {
  const Checkpoint model = trained(small_plan(2));
  EXPECT_THROW(generate(model, language_model_network(), U"", 5, 1, 1), std::invalid_argument);
  EXPECT_THROW(generate(model, language_model_network(), U"axe", 5, 1, 1), std::invalid_argument);
}

TEST(Curve, IsAnSvgWithBothLosses) {
  const std::string svg = loss_curve_svg({{10, 2.0, 2.1}, {20, 1.5, 1.7}}, 1.1);
  EXPECT_TRUE(svg.starts_with("<svg xmlns="));
  EXPECT_NE(svg.find("the text's own entropy"), std::string::npos);
  EXPECT_EQ(loss_curve_svg({}, {}).find("nan"), std::string::npos);
}

TEST(AttentionPicture, EscapesTheCharactersOfTheText) {
  const std::string svg = attention_svg(U"<&", attention::Matrix{{1, 0}, {0.25, 0.75}});
  EXPECT_NE(svg.find("&lt;"), std::string::npos);
  EXPECT_NE(svg.find("&amp;"), std::string::npos);
  EXPECT_NE(svg.find("0.250"), std::string::npos);
}
