#include "session.h"

#include <fmt/core.h>

#include "terminal.h"

namespace headstart {

Session open_session(const std::filesystem::path& root) {
  return {.course = read_course(root), .learner = {.folder = root / "build" / "learner"}};
}

std::optional<Exercise> first_not_passing(const Session& session, const std::string& last) {
  for (const Exercise& exercise : session.course.exercises) {
    show_progress(fmt::format("  checking {} ...", exercise.id));
    const bool passed = check(session.learner, exercise).state == State::passed;
    clear_progress();
    if (!passed) return exercise;
    if (exercise.number == last) break;
  }
  return std::nullopt;
}

Finished build_program(const Session& session, const std::string& target,
                       const std::string& words) {
  show_progress("  " + words);
  Finished finished =
      run({"ninja", "-C", session.learner.folder.string(), target}, Output::captured);
  clear_progress();
  return finished;
}

}  // namespace headstart
