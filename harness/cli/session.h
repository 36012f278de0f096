// What every command knows: the exercises, and where the learner's code is built.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "results.h"

namespace headstart {

struct Session {
  Course course;
  Build learner;  // build/learner
};

// Reads the course. Throws std::runtime_error that names the file and what is wrong with it.
Session open_session(const std::filesystem::path& root);

// The first exercise that does not pass, up to the one with the number `last` ("": of all).
std::optional<Exercise> first_not_passing(const Session& session, const std::string& last = "");

// Builds a program of the learner's build by its target's name, with `words` on the screen meanwhile.
Finished build_program(const Session& session, const std::string& target, const std::string& words);

}  // namespace headstart
