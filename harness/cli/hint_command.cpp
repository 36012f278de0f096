// headstart hint [NN] [--step N]: one of the three hints of an exercise's manifest.
#include <fmt/core.h>

#include <sstream>
#include <stdexcept>

#include "commands.h"

namespace headstart {
namespace {

std::string wrapped(const std::string& text, std::size_t width, const std::string& margin) {
  std::istringstream words(text);
  std::string result, line;
  for (std::string word; words >> word;) {
    if (!line.empty() && line.size() + 1 + word.size() > width) {
      result += margin + line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return result + margin + line + "\n";
}

// The one that is asked for, else the first that does not pass, else the last.
Exercise exercise_for(const Session& session, const std::string& wanted) {
  if (!wanted.empty()) return session.course.find(wanted);
  return first_not_passing(session).value_or(session.course.exercises.back());
}

}  // namespace

int hint_command(const Session& session, const std::string& wanted, int step) {
  const Exercise exercise = exercise_for(session, wanted);
  const int steps = static_cast<int>(exercise.hints.size());
  if (step < 1 || step > steps)
    throw std::invalid_argument(
        fmt::format("{} has hints 1 to {}, not {}", exercise.id, steps, step));
  fmt::print("  {}, hint {} of {}\n\n{}\n", exercise.id, step, steps,
             wrapped(exercise.hints[static_cast<std::size_t>(step - 1)], 74, "  "));
  if (step < steps)
    fmt::print("  Next: ./headstart hint {} --step {}\n", exercise.number, step + 1);
  else
    fmt::print("  Next: {}\n", exercise.readme());
  return 0;
}

}  // namespace headstart
