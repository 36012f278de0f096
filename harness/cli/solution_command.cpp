// headstart solution [NN] [--reveal] [--side-by-side]: the solution beside the learner's code, once that
// passes. The comparing is git's and diff's.
#include <fmt/core.h>

#include <stdexcept>

#include "learner.h"
#include "process.h"
#include "terminal.h"

namespace headstart {
namespace {

std::string solution_file(const Exercise& exercise) {
  return "solutions/" + exercise.id + "/" + exercise.name + ".cpp";
}

std::string compared(const std::filesystem::path& root, const std::vector<std::string>& words,
                     const Exercise& exercise) {
  std::vector<std::string> command = words;
  command.insert(command.end(), {exercise.source(), solution_file(exercise)});
  const Finished finished = run(command, Output::captured, root);
  if (finished.status > 1) throw std::runtime_error("cannot compare: " + finished.output);
  return finished.output;
}

}  // namespace

bool has_solution(const Session& session, const Exercise& exercise) {
  return std::filesystem::exists(session.course.root / solution_file(exercise));
}

std::string solution_diff(const Session& session, const Exercise& exercise, bool side_by_side) {
  std::string text = fmt::format("  yours: {}    the solution: {}\n\n", exercise.source(),
                                 solution_file(exercise));
  std::string diff =
      side_by_side
          ? compared(session.course.root,
                     {"diff", "--side-by-side", "--expand-tabs",
                      fmt::format("--width={}", terminal_width())},
                     exercise)
          : compared(session.course.root,
                     {"git", "--no-pager", "diff", "--no-index", "--no-ext-diff", "--no-textconv",
                      colour() ? "--color=always" : "--color=never", "--"},
                     exercise);
  return text + (diff.empty() ? "  They are the same, letter by letter.\n" : diff);
}

int solution_command(const Session& session, const std::string& wanted, bool reveal,
                     bool side_by_side) {
  const Progress progress = open_progress(session);
  const Exercise& exercise = chosen_exercise(session, progress, wanted);
  if (!has_solution(session, exercise))
    throw std::runtime_error(
        fmt::format("this copy of the kit has no {}: it was handed out without the solutions",
                    solution_file(exercise)));
  if (!reveal) {
    show_progress(fmt::format("  building and running {} ...", exercise.id));
    const bool passed = check(session.learner, exercise).state == State::passed;
    clear_progress();
    if (!passed) {
      fmt::print(
          "  Your {} does not pass yet: its solution shows itself once it does.\n"
          "  Next: ./headstart hint {}, or all the same: ./headstart solution {} --reveal\n",
          exercise.id, exercise.number, exercise.number);
      return 1;
    }
  }
  fmt::print("{}", solution_diff(session, exercise, side_by_side));
  fmt::print("\n  Next: ./headstart check\n");
  return 0;
}

}  // namespace headstart
