// What `headstart` can do: one function a command, each returning the exit status.
#pragma once

#include <string>
#include <vector>

#include "session.h"

namespace headstart {

int check_command(const Session& session, const std::string& wanted);  // "" for all
int list_command(const Session& session);

// train, write and lab run exercise code: the learner's, if it passes up to `exercise`, else the
// solutions ("": the learner's, if it builds). Builds the workbench with that code and becomes it.
int workbench_command(const Session& session, const std::string& exercise,
                      const std::vector<std::string>& arguments);

// The instructor's commands are a program of their own: builds it and becomes it.
int instructor_command(const Session& session, const std::vector<std::string>& arguments);
int grader_command(const Session& session, const std::vector<std::string>& arguments);

// Of headstart_instructor:
int verify_command(const Session& session);
int verify_mistakes_command(const Session& session, const std::string& report_file);

struct MutantsWanted {
  std::string exercise;  // "": of all
  int every = 1;         // so-manieth mutant
  std::string report;    // a file; "": none
};
int verify_mutants_command(const Session& session, const MutantsWanted& wanted);

}  // namespace headstart
