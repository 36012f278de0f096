// Which known mistake a failing test looks like. The catalogue (harness/mistakes/) stands above this
// room; a test program that is linked with it says so here.
#pragma once

#include <string>
#include <vector>

#include "headstart/call.h"

namespace headstart {

struct Diagnosis {
  std::string mistake;   // softmax_over_columns; empty: none that is known
  std::string symptom;   // a sentence
  std::string question;  // one that leads on, without the answer

  explicit operator bool() const { return !mistake.empty(); }
  std::string text() const;  // as a failure shows it
};

using Diagnose = Diagnosis (*)(const std::vector<CallRecord>& calls);

void diagnose_with(Diagnose diagnose);

// Of the current test's calls. Empty without a catalogue; never throws.
Diagnosis diagnose_calls() noexcept;

}  // namespace headstart
