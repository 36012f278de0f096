#include "lab.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "labs.h"

namespace headstart {

double Measurement::off() const {
  if (measured == *lesson) return 0;  // also where both are -infinity
  switch (rule) {
    case Rule::about: return std::abs(measured - *lesson);
    case Rule::at_least: return measured > *lesson ? 0 : *lesson - measured;
    case Rule::at_most: return measured < *lesson ? 0 : measured - *lesson;
  }
  return 0;
}

bool Measurement::agrees() const {
  return !lesson || off() <= tolerance;  // not so for a number that is none
}

bool LabResult::agrees() const {
  return std::ranges::all_of(sections, [](const Section& section) {
    return std::ranges::all_of(section.measurements, &Measurement::agrees);
  });
}

const std::vector<Lab>& all_labs() {
  static const std::vector<Lab> labs{
      {"average", "The average that nearly works", "A1", "00", run_average_lab},
      {"fade", "Reading left to right fades", "B1", "00", run_fade_lab},
      {"self-match", "Rows that look at themselves", "A4 A7", "03", run_self_match_lab},
      {"by-hand", "Two positions by hand", "A2 A3 A5 A6 A12", "06", run_by_hand_lab},
      {"grid", "Everything against everything", "A8 A9 A13 A14", "06", run_grid_lab},
      {"three-words", "Cat, dog and car", "B2 B3 B5 B6 B7 B16", "06", run_three_words_lab},
      {"qkv", "Three versions of each word", "B8 B9 B10 B11", "06", run_qkv_lab},
      {"divisor", "Why divide by the root", "A10 A11 B17", "07", run_divisor_lab},
      {"knob", "One number that learns", "B12 B13", "07", run_knob_lab},
      {"four-runs", "Right output, any attention", "B15", "07", run_four_runs_lab},
      {"ceiling", "What reading the window is worth", "A15", "08", run_ceiling_lab},
  };
  return labs;
}

const Lab& find_lab(const std::string& name) {
  for (const Lab& lab : all_labs())
    if (lab.name == name) return lab;
  std::string known;
  for (const Lab& lab : all_labs()) known += "\n  " + lab.name;
  throw std::invalid_argument("there is no lab \"" + name + "\". There are:" + known);
}

}  // namespace headstart
