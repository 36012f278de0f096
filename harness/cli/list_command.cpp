// headstart list: every exercise, how far it is, and what it is worth.
#include <fmt/core.h>

#include "commands.h"
#include "terminal.h"

namespace headstart {
namespace {

std::string in_words(const ExerciseResult& result) {
  const std::string count = fmt::format("{} of {}", result.passed(), result.tests.size());
  switch (result.state) {
    case State::passed: return green(fmt::format("{:<16}", "passed " + count));
    case State::failed: return red(fmt::format("{:<16}", "failed " + count));
    case State::not_implemented: return yellow(fmt::format("{:<16}", "not started"));
    case State::compile_error: return red(fmt::format("{:<16}", "does not compile"));
  }
  return "";
}

}  // namespace

int list_command(const Session& session) {
  int points = 0, possible = 0;
  for (const Exercise& exercise : session.course.exercises) {
    show_progress(fmt::format("  building and running {} ...", exercise.id));
    const ExerciseResult result = check(session.learner, exercise);
    clear_progress();
    fmt::print("  {:<20} {}  {} pt  {}\n", exercise.id, in_words(result), exercise.points,
               exercise.title);
    possible += exercise.points;
    if (result.state == State::passed) points += exercise.points;
  }
  fmt::print("  {} of {} points. Next: ./headstart check\n", points, possible);
  return 0;
}

}  // namespace headstart
