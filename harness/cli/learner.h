// What the commands around the exercises share: show, hint, reset, solution, doctor, completion, watch.
#pragma once

#include <string>

#include "commands.h"
#include "progress.h"

namespace headstart {

// The state file; what is wrong with it is said on standard error.
Progress open_progress(const Session& session);

// The one asked for; if none is, the one where the learner was.
const Exercise& chosen_exercise(const Session& session, const Progress& progress,
                                const std::string& wanted);

// What the commands print, for those who show it elsewhere.
std::string hint_text(const Session& session, const Exercise& exercise, int step);
int next_hint(Progress& progress, const Exercise& exercise);  // the step; it counts as seen
std::string readme_text(const Session& session, const Exercise& exercise);
bool has_solution(const Session& session, const Exercise& exercise);
std::string solution_diff(const Session& session, const Exercise& exercise, bool side_by_side);

// Each returns the exit status. An empty `wanted` is the exercise where the learner is.
int show_command(const Session& session, const std::string& wanted);
int hint_command(const Session& session, const std::string& wanted, int step);  // 0: the next
int reset_command(const Session& session, const std::string& wanted, bool to_backup);
int solution_command(const Session& session, const std::string& wanted, bool reveal,
                     bool side_by_side);
int doctor_command(const Session& session);

struct CommandEntry {
  std::string name, words;
  bool exercise = false;  // is followed by one: headstart check 03
};

int completion_command(const Session& session, const std::string& shell,
                       const std::vector<CommandEntry>& commands);
int watch_command(const Session& session, const std::string& wanted, bool poll);

}  // namespace headstart
