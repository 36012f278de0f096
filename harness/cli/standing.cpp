#include "standing.h"

#include <fmt/core.h>

#include "terminal.h"

namespace headstart {
namespace {

// The state and the tests; padded before it is painted.
std::string in_words(const Standing& standing) {
  const auto columns = [](const char* words, const std::string& count) {
    return std::pair(fmt::format("{:<18}", words), fmt::format("{:<10}", count));
  };
  const auto [state, tests] =
      columns(!standing.known                            ? "..."
              : standing.state == State::passed          ? "passed"
              : standing.state == State::failed          ? "failed"
              : standing.state == State::not_implemented ? "not started"
                                                         : "does not compile",
              standing.tests > 0 ? fmt::format("{} of {}", standing.passed, standing.tests) : "");
  if (!standing.known) return state + tests;
  switch (standing.state) {
    case State::passed: return green(state) + tests;
    case State::not_implemented: return yellow(state) + tests;
    case State::failed:
    case State::compile_error: return red(state) + tests;
  }
  return "";
}

}  // namespace

void Standing::take(const ExerciseResult& result) {
  known = true;
  state = result.state;
  passed = result.passed();
  tests = static_cast<int>(result.tests.size());
}

std::string table_heading() {
  return fmt::format("{:<22}{:<18}{:<10}{:>6}  {}", "exercise", "state", "tests", "points",
                     "predictions");
}

std::string table_row(const Exercise& exercise, const Standing& standing) {
  const std::string predictions =
      standing.questions > 0 ? fmt::format("{} of {}", standing.predictions, standing.questions)
                             : "-";
  return fmt::format("{:<22}{}{:>6}  {}", exercise.id, in_words(standing), exercise.points,
                     predictions);
}

}  // namespace headstart
