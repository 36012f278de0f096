// headstart train, write, lab: whose code runs, and the program that runs it.
#include <fmt/core.h>

#include <cstdio>
#include <optional>
#include <stdexcept>

#include "commands.h"
#include "process.h"
#include "terminal.h"

namespace headstart {
namespace {

Finished build_workbench(const Session& session, const std::string& code) {
  return build_program(session, code + ".workbench",
                       "building the workbench (once after a change) ...");
}

[[noreturn]] void stop_without_solutions(const std::string& why) {
  throw std::runtime_error(why + ", and this copy of the kit has no solutions to run instead");
}

// "code" (the learner's) or "solutions", built; says which on standard error.
std::string choose_code(const Session& session, const std::string& last) {
  std::string why;
  const std::optional<Exercise> exercise =
      last.empty() ? std::nullopt : first_not_passing(session, last);
  if (exercise)
    why = fmt::format("your {} does not pass yet", exercise->id);
  else if (build_workbench(session, "code").ok())
    return "code";
  else
    why = "your exercises do not build together yet";

  if (!std::filesystem::exists(session.course.root / "solutions")) stop_without_solutions(why);
  if (!last.empty()) fmt::print(stderr, "Using the solutions: {}.\n", why);
  const Finished finished = build_workbench(session, "solutions");
  if (!finished.ok()) throw std::runtime_error("the workbench does not build:\n" + finished.output);
  return "solutions";
}

}  // namespace

int workbench_command(const Session& session, const std::string& exercise,
                      const std::vector<std::string>& arguments) {
  become(session.learner.folder / choose_code(session, exercise) / "workbench", arguments);
}

}  // namespace headstart
