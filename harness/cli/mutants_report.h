// What the tests made of the mutants.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "equivalent_mutants.h"
#include "mutant_runner.h"

namespace headstart {

struct JudgedMutant {
  std::string exercise;
  Mutant mutant;
  std::optional<Verdict> verdict;  // none: the run was stopped before
};

struct MutantCounts {
  int killed = 0, does_not_compile = 0, equivalent = 0, survived = 0, not_judged = 0;

  // In percent, of those that compile and are wrong.
  double score() const;
};

class MutantsReport {
 public:
  explicit MutantsReport(std::vector<EquivalentMutant> equivalent)
      : equivalent_(std::move(equivalent)) {}

  std::vector<EquivalentMutant>& equivalent() { return equivalent_; }

  // Says what they came to, in a line.
  std::string add(std::vector<JudgedMutant> mutants);

  // Survivors without a reason, reasons for what a test does kill, and a score below the bar.
  std::vector<std::string> problems() const;
  std::string summary() const;
  std::string markdown() const;

 private:
  const EquivalentMutant* entry_for(const Mutant& mutant) const;
  MutantCounts count(const std::string& exercise) const;  // "": of all

  std::vector<EquivalentMutant> equivalent_;
  std::vector<JudgedMutant> mutants_;
};

}  // namespace headstart
