// Lesson A, opening: a model that sees one character writes legal pairs and nonsense words; reading
// the window is what lifts it. Three models, trained the same way on the kit's own corpus.
#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "generate.h"
#include "lab_parts.h"
#include "labs.h"
#include "look.h"
#include "rivals.h"

namespace headstart {
namespace {

constexpr long steps = 10000;
const std::filesystem::path corpus_folder = std::filesystem::path(HEADSTART_ROOT) / "data/corpus";

struct Trained {
  Checkpoint state;
  Network network;

  double loss() const { return state.losses.back().validation; }
};

Trained train(const Corpus& corpus, const Network& network) {
  TrainingPlan plan{.size = {.vocabulary = corpus.alphabet.size()}, .steps = steps};
  Trainer trainer(corpus, plan, network, "lab ceiling");
  while (!trainer.finished()) trainer.step();
  return {trainer.state(), network};
}

double entropy_of_corpus() {
  std::ifstream stream(corpus_folder / "corpus.json");
  return nlohmann::json::parse(stream).at("entropy_rate_nats").get<double>();
}

std::string sample_of(const Trained& trained) {
  std::string text = to_utf8(generate(trained.state, trained.network, U"the ", 120, 0.6, 1));
  for (char& letter : text)
    if (letter == '\n') letter = '/';
  return text;
}

Section losses(const Trained& one, const Trained& average, const Trained& attention, double floor) {
  return {.title = fmt::format("Held-out loss after {} steps, in nats a character", steps),
          .measurements = {{"one character", one.loss()},
                           {"average of the window", average.loss()},
                           {"attention", attention.loss()},
                           {"the text's own entropy, which nothing can beat", floor},
                           {"attention is ahead of the average by",
                            average.loss() - attention.loss(), 0.3, 0, Rule::at_least},
                           {"attention is above the entropy by", attention.loss() - floor, 0, 0,
                            Rule::at_least}},
          .notes = {"The lesson gives no numbers here: it says which model comes out ahead."}};
}

Section samples(const Trained& one, const Trained& average, const Trained& attention) {
  return {.title = "What they write after \"the \" (a line's end is shown as /)",
          .notes = {"one character: " + sample_of(one), "average: " + sample_of(average),
                    "attention: " + sample_of(attention)}};
}

std::vector<std::string> names_of(const std::u32string& text) {
  std::vector<std::string> names;
  for (const char32_t character : text) {
    const std::string name = to_utf8({&character, 1});
    names.push_back(name == " " ? "_" : name == "\n" ? "/" : name);
  }
  return names;
}

// A stretch of held-out text as long as the window, and how the trained head divides its attention.
Section looks(const Corpus& corpus, const Trained& trained) {
  const Look look = look_at_held_out(corpus, trained.state);
  const std::vector<std::string> names = names_of(look.characters);
  return {.title = "Where the trained head looks",
          .figures = {
              {"shares: a row looks, a column is looked at", look.weights, names, names, true}}};
}

}  // namespace

LabResult run_ceiling_lab() {
  const std::u32string text = read_text(corpus_folder / "corpus.txt", 1000);
  const Corpus corpus = make_corpus(text);
  const Trained one = train(corpus, one_character_network());
  const Trained average = train(corpus, average_network());
  const Trained attention = train(corpus, language_model_network());
  return {.sections = {losses(one, average, attention, entropy_of_corpus()),
                       samples(one, average, attention), looks(corpus, attention)},
          .question =
              "The average has the whole window in reach and still falls short. What would it "
              "have to know about two windows that hold the same characters in another order?"};
}

}  // namespace headstart
