#include "lab.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "lab_table.h"
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
  static const std::vector<Lab> labs = [] {
    // In the order of lab_table.
    constexpr LabResult (*runs[])() = {run_average_lab,   run_fade_lab,    run_self_match_lab,
                                       run_by_hand_lab,   run_grid_lab,    run_three_words_lab,
                                       run_qkv_lab,       run_divisor_lab, run_knob_lab,
                                       run_four_runs_lab, run_ceiling_lab};
    static_assert(std::size(runs) == std::size(lab_table));
    std::vector<Lab> all;
    for (std::size_t i = 0; i < std::size(runs); ++i)
      all.push_back({lab_table[i].name, lab_table[i].title, lab_table[i].rows,
                     lab_table[i].exercise, runs[i]});
    return all;
  }();
  return labs;
}

const Lab& find_lab(const std::string& name) {
  return all_labs()[static_cast<std::size_t>(&find_lab_entry(name) - lab_table)];
}

}  // namespace headstart
