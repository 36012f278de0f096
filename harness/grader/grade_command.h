// What `headstart grade` and `headstart regrade` do; each returns the exit status.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace headstart {

struct GradeOptions {
  std::vector<std::string> paths, formats, merge;
  std::string out = "grades", course, tests, level, shard;
  int jobs = 1;
  bool require_sandbox = false, afresh = false;
  bool one = false, many = false;  // what every path is
  std::optional<double> fail_under;
};

int grade_command(const GradeOptions& options);

// Prints which levels of isolation this machine offers, and why not the others; doctor shows it.
int sandbox_command();

// The submissions that an earlier run took in, once more; compares the scores.
int regrade_command(const GradeOptions& options);

}  // namespace headstart
