#include "mutants_report.h"

#include <fmt/format.h>

#include <algorithm>

namespace headstart {
namespace {

constexpr double least_score = 98;

std::string line_of(const MutantCounts& counts) {
  std::string text =
      fmt::format("{:>3} killed, {} survived, {} equivalent, {} do not compile", counts.killed,
                  counts.survived, counts.equivalent, counts.does_not_compile);
  if (counts.not_judged > 0) text += fmt::format(", {} not judged", counts.not_judged);
  return text;
}

// "solutions/03_softmax/softmax.cpp:12"
std::string place_of(const JudgedMutant& judged) {
  const std::string& id = judged.exercise;
  return fmt::format("solutions/{}/{}.cpp:{}", id, id.substr(id.find('_') + 1), judged.mutant.line);
}

std::string in_words(const JudgedMutant& judged) {
  return fmt::format("{} {}\n          - {}\n          + {}", place_of(judged),
                     judged.mutant.function, judged.mutant.original, judged.mutant.mutated);
}

}  // namespace

double MutantCounts::score() const {
  const int wrong = killed + survived;
  return wrong == 0 ? 100 : 100.0 * killed / wrong;
}

std::string MutantsReport::add(std::vector<JudgedMutant> mutants) {
  if (mutants.empty()) return "none taken";
  const std::string exercise = mutants.front().exercise;
  for (JudgedMutant& mutant : mutants) mutants_.push_back(std::move(mutant));
  return line_of(count(exercise));
}

const EquivalentMutant* MutantsReport::entry_for(const Mutant& mutant) const {
  const auto found = std::ranges::find_if(
      equivalent_, [&](const EquivalentMutant& entry) { return explains(entry, mutant); });
  return found == equivalent_.end() ? nullptr : &*found;
}

MutantCounts MutantsReport::count(const std::string& exercise) const {
  MutantCounts counts;
  for (const JudgedMutant& judged : mutants_) {
    if (!exercise.empty() && judged.exercise != exercise) continue;
    if (!judged.verdict)
      ++counts.not_judged;
    else if (judged.verdict->fate == Fate::does_not_compile)
      ++counts.does_not_compile;
    else if (judged.verdict->fate == Fate::killed)
      ++counts.killed;
    else
      ++(entry_for(judged.mutant) != nullptr ? counts.equivalent : counts.survived);
  }
  return counts;
}

std::vector<std::string> MutantsReport::problems() const {
  std::vector<std::string> problems;
  for (const JudgedMutant& judged : mutants_) {
    if (!judged.verdict) continue;
    const EquivalentMutant* entry = entry_for(judged.mutant);
    if (judged.verdict->fate == Fate::survived && entry == nullptr)
      problems.push_back("survives: " + in_words(judged));
    if (judged.verdict->fate != Fate::survived && entry != nullptr)
      problems.push_back(fmt::format(
          "harness/tests/equivalent_mutants.txt:{}: not equivalent, {} ({})", entry->line,
          judged.verdict->fate == Fate::killed ? "a test fails" : "it does not compile",
          judged.verdict->killer));
  }
  if (count("").score() < least_score)
    problems.push_back(fmt::format("the score is below {} %", least_score));
  return problems;
}

std::string MutantsReport::summary() const {
  const MutantCounts counts = count("");
  return fmt::format("{}; score {:.1f} % of {} that are wrong", line_of(counts), counts.score(),
                     counts.killed + counts.survived);
}

std::string MutantsReport::markdown() const {
  std::string text =
      "# Mutants of the solutions\n\n"
      "    ./headstart verify --mutants --report FILE\n\n" +
      summary() + "\n";
  std::string exercise;
  for (const JudgedMutant& judged : mutants_) {
    if (judged.exercise != exercise) {
      exercise = judged.exercise;
      text += fmt::format("\n## {}\n\n{}\n", exercise, line_of(count(exercise)));
    }
    if (!judged.verdict || judged.verdict->fate != Fate::survived) continue;
    const EquivalentMutant* entry = entry_for(judged.mutant);
    text += fmt::format("\n{} {}\n\n    - {}\n    + {}\n\n{}\n", place_of(judged),
                        judged.mutant.function, judged.mutant.original, judged.mutant.mutated,
                        entry == nullptr ? "**Survives.**" : "Equivalent: " + entry->reason);
  }
  return text;
}

}  // namespace headstart
