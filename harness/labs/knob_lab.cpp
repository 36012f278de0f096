// Lesson B, section 4: one number, c, learns to make sweet look at apple.
#include <array>

#include "attention_head.h"
#include "lab_parts.h"
#include "labs.h"
#include "training_step.h"

namespace headstart {
namespace {

using attention::Matrix;

struct Stop {
  int steps;
  double c, weight, loss;  // the lesson's
};
constexpr std::array<Stop, 6> stops{{{0, 0, 0.5, 0.5},
                                     {1, 0.353553, 0.562177, 0.383379},
                                     {10, 1.960147, 0.799958, 0.080033},
                                     {100, 4.016594, 0.944808, 0.006092},
                                     {200, 4.571942, 0.962052, 0.002880},
                                     {1000, 5.796410, 0.983676, 0.000533}}};

// c after every number of steps, from 0 to 1000, at rate 1.
std::vector<double> descent() {
  std::vector<double> c{0};
  while (std::ssize(c) <= stops.back().steps)
    c.push_back(c.back() - attention::knob_gradient(c.back()));
  return c;
}

double weight_on_apple(double c) {
  const Matrix identity = Matrix::Identity(2, 2);  // apple = [1 0], sweet = [0 1]; W_k and W_v
  const attention::HeadParameters head{Matrix{{0, 0}, {c, 0}}, identity, identity};
  return attention::attention_head(identity, head, attention::Masking::none).weights(1, 0);
}

Section after(const Stop& stop, double c) {
  const std::string steps = std::to_string(stop.steps) + (stop.steps == 1 ? " step" : " steps");
  return {.title = "After " + steps,
          .measurements = {{"c", c, stop.c, printed(6)},
                           {"weight on apple", weight_on_apple(c), stop.weight, printed(6)},
                           {"loss", attention::knob_loss(c), stop.loss, printed(6)}}};
}

// How often a step went up, and how often it was smaller than the one before.
Section growing(const std::vector<double>& c) {
  double up = 0, smaller = 0;
  for (std::size_t i = 1; i < c.size(); ++i) {
    up += c[i] > c[i - 1] ? 1 : 0;
    smaller += i > 1 && c[i] - c[i - 1] < c[i - 1] - c[i - 2] ? 1 : 0;
  }
  Matrix table(stops.size(), 4);
  std::vector<std::string> rows;
  for (const Stop& stop : stops) {
    const double at = c[stop.steps];
    table.row(std::ssize(rows)) << at, weight_on_apple(at), attention::knob_loss(at),
        -attention::knob_gradient(at);
    rows.push_back(std::to_string(stop.steps));
  }
  return {.title = "It keeps growing, slower and slower",
          .measurements = {{"steps that went up, of 1000", up, 1000, 0},
                           {"smaller than the one before", smaller, 999, 0}},
          .figures = {{"by steps taken", table, rows, {"c", "weight", "loss", "next step"}}}};
}

}  // namespace

LabResult run_knob_lab() {
  const std::vector<double> c = descent();
  LabResult result;
  for (const Stop& stop : stops) result.sections.push_back(after(stop, c[stop.steps]));
  result.sections.push_back(growing(c));
  result.question =
      "Which c would make the loss exactly 0, and why does the knob get slower on "
      "its way there?";
  return result;
}

}  // namespace headstart
