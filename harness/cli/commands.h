// What `headstart` can do: one function a command, each returning the exit status.
#pragma once

#include <string>

#include "results.h"

namespace headstart {

// What every command knows.
struct Session {
  Course course;
  Build learner;  // build/learner
};

int check_command(const Session& session, const std::string& wanted);  // "" for all
int list_command(const Session& session);
int hint_command(const Session& session, const std::string& wanted, int step);
int verify_command(const Session& session);

// train, write and lab run exercise code: the learner's, if it passes up to `exercise`, else the
// solutions. Builds the workbench with that code and becomes it; returns only if that fails.
int workbench_command(const Session& session, const std::string& exercise,
                      const std::vector<std::string>& arguments);

}  // namespace headstart
