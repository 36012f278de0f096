// headstart train, write, lab: whose code runs, and the program that runs it.
#include <fmt/format.h>
#include <unistd.h>

#include <optional>
#include <stdexcept>

#include "commands.h"
#include "process.h"
#include "terminal.h"

namespace headstart {
namespace {

// The first exercise up to `last` that does not pass; none of them is looked at if `last` is empty.
std::optional<Exercise> first_not_passing(const Session& session, const std::string& last) {
  if (last.empty()) return std::nullopt;
  for (const Exercise& exercise : session.course.exercises) {
    show_progress(fmt::format("  checking {} ...", exercise.id));
    const bool passed = check(session.learner, exercise).state == State::passed;
    clear_progress();
    if (!passed) return exercise;
    if (exercise.number == last) break;
  }
  return std::nullopt;
}

Finished build_workbench(const Session& session, const std::string& code) {
  show_progress("  building the workbench (once after a change) ...");
  Finished finished =
      run({"ninja", "-C", session.learner.folder.string(), code + ".workbench"}, Output::captured);
  clear_progress();
  return finished;
}

[[noreturn]] void stop_without_solutions(const std::string& why) {
  throw std::runtime_error(why + ", and this copy of the kit has no solutions to run instead");
}

// "code" (the learner's) or "solutions", built; says which on standard error.
std::string choose_code(const Session& session, const std::string& last) {
  std::string why;
  if (const std::optional<Exercise> exercise = first_not_passing(session, last))
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
  const std::string program =
      (session.learner.folder / choose_code(session, exercise) / "workbench").string();
  std::vector<char*> words{const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments)
    words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  std::fflush(nullptr);
  execv(program.c_str(), words.data());
  throw std::runtime_error("cannot start " + program);
}

}  // namespace headstart
