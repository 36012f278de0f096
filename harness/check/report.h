// The learner's report of a run: who was tested, a line a test, failures in full, how many ran.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace headstart {

struct ReportOptions {
  std::string exercise;             // 03_softmax
  std::string code;                 // "the learner's code (exercises/)"
  bool only_first_failure = false;  // the first failure in full, the others as a line
};

// Replaces GoogleTest's own printer.
void install_report(const ReportOptions& options);

}  // namespace headstart
