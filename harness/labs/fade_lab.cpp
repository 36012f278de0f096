// Lesson B, section 1: how much of the first word is left after more and more words.
#include <cmath>

#include "average.h"
#include "lab_parts.h"
#include "labs.h"

namespace headstart {
namespace {

using attention::Matrix;

struct Distance {
  int words_later;
  double lesson;     // what the recurrent network leaves of the first word
  double tolerance;  // as far as the lesson printed it
};
const Distance distances[] = {{1, 0.5, 0},          {2, 0.25, 0},
                              {3, 0.125, 0},        {5, 0.0312, printed(4)},
                              {10, 0.000977, 5e-7}, {50, 8.88e-16, 5e-19}};

// The recurrent network, without its tanh: each later word multiplies by w.
double recurrent(int words_later) {
  constexpr double w = 0.5;
  return std::pow(w, words_later);
}

// The first word is 1 and all later ones are 0: what the last average has is the first word's.
double averaged(int words_later) {
  Matrix X = Matrix::Zero(words_later + 1, 1);
  X(0, 0) = 1;
  return attention::running_average(X)(words_later, 0);
}

std::string later(int words) {
  return std::to_string(words) + (words == 1 ? " word later" : " words later");
}

Section fading() {
  Section section{.title = "A recurrent network with w = 0.5"};
  for (const auto& [words, lesson, tolerance] : distances)
    section.measurements.push_back({later(words), recurrent(words), lesson, tolerance});
  section.notes = {"These are powers of w, and use none of the exercises."};
  return section;
}

Section averaging() {
  Section section{.title = "The plain average"};
  Matrix both(std::size(distances), 2);
  std::vector<std::string> rows;
  for (const Distance& distance : distances) {
    both.row(std::ssize(rows)) << recurrent(distance.words_later), averaged(distance.words_later);
    rows.push_back(later(distance.words_later));
  }
  section.measurements = {{"19 words later (a twentieth)", averaged(19), 1.0 / 20, rounding}};
  section.figures = {{"what is left of the first word", both, rows, {"recurrent", "average"}}};
  return section;
}

}  // namespace

LabResult run_fade_lab() {
  return {.sections = {fading(), averaging()},
          .question =
              "The average treats the first word like the latest. Why is that no answer "
              "yet, and what would a word need to reach the first one undiminished?"};
}

}  // namespace headstart
