// headstart hint [NN] [--step N]: the hints of an exercise's manifest, one further at each call, and after
// the last one where the lesson explains it.
#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>

#include "files.h"
#include "learner.h"
#include "markdown.h"
#include "terminal.h"
#include "text.h"

namespace headstart {
namespace {

constexpr std::size_t widest = 78;  // longer lines are hard to read

int steps_of(const Exercise& exercise) {
  return static_cast<int>(exercise.hints.size());
}

std::string lesson_text(const Session& session, const Exercise& exercise) {
  const std::string readme = read_file(session.course.root / exercise.readme());
  return fmt::format("  {}, where the lesson explains it\n\n{}", exercise.id,
                     render_markdown(section_of(readme, "Where this comes from"),
                                     std::min(terminal_width(), widest)));
}

}  // namespace

std::string hint_text(const Session& session, const Exercise& exercise, int step) {
  if (step > steps_of(exercise)) return lesson_text(session, exercise);
  return fmt::format("  {}, hint {} of {}\n\n{}", exercise.id, step, steps_of(exercise),
                     wrap(exercise.hints[static_cast<std::size_t>(step - 1)],
                          std::min(terminal_width(), widest), "  "));
}

int next_hint(Progress& progress, const Exercise& exercise) {
  const int step = std::min(progress.hints(exercise.id), steps_of(exercise)) + 1;
  progress.set_hints(exercise.id, step);
  return step;
}

int hint_command(const Session& session, const std::string& wanted, int step) {
  Progress progress = open_progress(session);
  const Exercise& exercise = chosen_exercise(session, progress, wanted);
  const int steps = steps_of(exercise);
  if (step < 0 || step > steps)
    throw std::invalid_argument(
        fmt::format("{} has hints 1 to {}, not {}", exercise.id, steps, step));
  if (step == 0)
    step = next_hint(progress, exercise);
  else
    progress.set_hints(exercise.id, std::max(step, progress.hints(exercise.id)));
  fmt::print("{}\n", hint_text(session, exercise, step));
  if (step < steps)
    fmt::print("  Next: ./headstart hint {}, for hint {} of {}\n", exercise.number, step + 1,
               steps);
  else if (step == steps)
    fmt::print("  Next: ./headstart hint {}, for the lesson's section\n", exercise.number);
  else
    fmt::print("  Next: ./headstart hint {} --step 1, to read the hints again\n", exercise.number);
  return 0;
}

}  // namespace headstart
