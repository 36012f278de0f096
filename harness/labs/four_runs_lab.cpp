// Lesson B, section 4, deeper: four trainings reach the same output by different attention.
#include "attention_head.h"
#include "lab_parts.h"
#include "labs.h"
#include "training_step.h"

namespace headstart {
namespace {

using attention::HeadParameters;
using attention::Masking;
using attention::Matrix;

const Matrix X = Matrix::Identity(2, 2);  // apple, sweet
const Matrix target{{1, 0}};              // for sweet, the last position, alone
constexpr int steps = 3000;
constexpr double rate = 0.5;

struct Run {
  std::string name;
  HeadParameters start;
  bool W_v_learns;
  double one_by_one, at_once;  // the weight on apple that the lesson's runs end with
  double loss, tolerance;
};

const HeadParameters random_start_0{
    Matrix{{0.1257302210933933, -0.1321048632913019}, {0.6404226504432821, 0.10490011715303971}},
    Matrix{{-0.535669373161111, 0.36159505490948474}, {1.3040000451301372, 0.9470809631292422}},
    Matrix{{-0.7037352358069926, -1.2654214710460525}, {-0.6232744625373522, 0.0413259793472436}}};
const HeadParameters random_start_1{
    Matrix{{0.345584192064786, 0.8216181435011584}, {0.33043707618338714, -1.303157231604361}},
    Matrix{{0.9053558666731177, 0.4463745723640113}, {-0.5369532353602852, 0.5811181041963531}},
    Matrix{{0.36457239618607573, 0.294132496655526}, {0.02842224131579679, 0.5467129866124469}}};

const std::vector<Run> runs{
    {"W_v stays I", {X, X, X}, false, 0.997192, 0.997186, 1.6e-5, 5e-7},
    {"all from I", {X, X, X}, true, 0.522232, 0.497450, 0, printed(4)},
    {"random start 0", random_start_0, true, 0.162108, 0.178267, 0, printed(4)},
    {"random start 1", random_start_1, true, 0.731729, 0.724323, 0, printed(4)}};

HeadParameters stepped(const HeadParameters& head) {
  return attention::training_step(head, X, target, Masking::none, rate).head;
}

// Each matrix with a gradient of its own: the next one's already knows what this one became.
void update_one_by_one(HeadParameters& head, bool W_v_learns) {
  head.W_q = stepped(head).W_q;
  head.W_k = stepped(head).W_k;
  if (W_v_learns) head.W_v = stepped(head).W_v;
}

void update_at_once(HeadParameters& head, bool W_v_learns) {
  const HeadParameters next = stepped(head);
  head.W_q = next.W_q;
  head.W_k = next.W_k;
  if (W_v_learns) head.W_v = next.W_v;
}

using Update = void (*)(HeadParameters& head, bool W_v_learns);

Section train(const std::string& title, Update update, double Run::*weight) {
  Section section{.title = title};
  Matrix shares(std::ssize(runs), 2);
  std::vector<std::string> names;
  for (const Run& run : runs) {
    HeadParameters head = run.start;
    for (int step = 0; step < steps; ++step) update(head, run.W_v_learns);
    const auto [Q, K, V, weights, output] = attention::attention_head(X, head, Masking::none);
    section.measurements.push_back({run.name + ": weight", weights(1, 0), run.*weight, printed(6)});
    section.measurements.push_back(
        {run.name + ": loss", attention::squared_error(output, target), run.loss, run.tolerance});
    shares.row(std::ssize(names)) = weights.row(1);
    names.push_back(run.name);
  }
  section.figures = {{"where sweet looks in the end", shares, names, {"apple", "sweet"}, true}};
  return section;
}

}  // namespace

LabResult run_four_runs_lab() {
  return {.sections = {train("One matrix at a time, as the lesson's numbers were made",
                             update_one_by_one, &Run::one_by_one),
                       train("All matrices at once, as training_step does", update_at_once,
                             &Run::at_once)},
          .question =
              "Every run has the right output. What in the loss would have to change "
              "before it could tell these attentions apart?"};
}

}  // namespace headstart
