// What `headstart grade` and `headstart regrade` do; each returns the exit status.
#pragma once

namespace headstart {

struct GradeOptions;  // grade_options.h

int grade_command(const GradeOptions& options);

// Prints which levels of isolation this machine offers, and why not the others; doctor shows it.
int sandbox_command();

// The submissions that an earlier run took in, once more; compares the scores.
int regrade_command(const GradeOptions& options);

}  // namespace headstart
