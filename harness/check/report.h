// The learner's report of a run: who was tested, a line a test, failures in full, how many ran.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace headstart {

struct ReportOptions {
  std::string exercise;      // 03_softmax
  std::string code;          // "the learner's code (exercises/)"
  bool one_failure = false;  // one failure in full and the others as a line; no passes
};

// Replaces GoogleTest's own printer.
void install_report(const ReportOptions& options);

}  // namespace headstart
