// headstart check [NN]: the learner's code against its tests, and where to go next.
#include <fmt/core.h>

#include "compile_error.h"
#include "learner.h"
#include "predictions.h"
#include "terminal.h"
#include "text.h"

namespace headstart {
namespace {

void show_compile_error(const Exercise& exercise, const std::string& words) {
  fmt::print("  {}  {}  does not compile yet\n\n{}", red("FAIL"), exercise.id, words);
  fmt::print("\n  Next: mend {}\n        run ./headstart check {}\n", exercise.source(),
             exercise.number);
}

// What to do about the first exercise that does not pass.
void show_next(const Exercise& exercise, State state) {
  if (state == State::not_implemented)
    fmt::print("\n  Next: read {}\n        fill in {}\n        run ./headstart check {}\n",
               exercise.readme(), exercise.source(), exercise.number);
  else
    fmt::print("\n  Next: change {}\n        run ./headstart check {}\n", exercise.source(),
               exercise.number);
}

void show_all_done(const Course& course) {
  fmt::print("\n  All {} exercises pass. The head is yours.\n", course.exercises.size());
  fmt::print(
      "  Next: ./headstart lab three-words, ./headstart train, ./headstart write \"the \"\n");
}

// They never decide whether an exercise passes.
void show_predictions(const Session& session, const Exercise& exercise) {
  const std::string words = predictions_in_words(session, exercise);
  if (!words.empty()) fmt::print("  {}\n", words);
}

// True if it passes.
bool check_one(const Session& session, const Exercise& exercise, bool in_full) {
  show_progress(fmt::format("  building and running {} ...", exercise.id));
  const ExerciseResult result = check(session.learner, exercise);
  clear_progress();
  if (result.state == State::compile_error) {
    show_compile_error(
        exercise, explain_compile_error(session.learner, session.course, exercise, result.output));
    return false;
  }
  if (!result.warnings.empty())
    fmt::print("  The compiler warns:\n\n{}\n",
               explain_compile_error(session.learner, session.course, exercise, result.warnings));
  const bool passed = result.state == State::passed;
  if (passed && !in_full)
    fmt::print("  {}  {:<20}  {} of {} tests\n", green("pass"), exercise.id, result.passed(),
               result.tests.size());
  else
    fmt::print("{}",
               without_controls(result.output, true));  // what the code prints may be anything
  if (result.state == State::failed)
    fmt::print("{}", explain_source(session.learner, session.course, exercise));
  if (!passed || in_full) show_predictions(session, exercise);
  if (!passed) show_next(exercise, result.state);
  return passed;
}

// What other commands mean without an exercise.
void remember(const Session& session, const Exercise& exercise) {
  open_progress(session).set_at(exercise.id);
}

int check_all(const Session& session) {
  fmt::print("{}: the learner's code (exercises/)\n", bold(session.course.title));
  for (const Exercise& exercise : session.course.exercises)
    if (!check_one(session, exercise, false)) {
      remember(session, exercise);
      return 1;
    }
  show_all_done(session.course);
  return 0;
}

}  // namespace

int check_command(const Session& session, const std::string& wanted) {
  if (wanted.empty()) return check_all(session);
  const Exercise& exercise = session.course.find(wanted);
  const bool passed = check_one(session, exercise, true);
  remember(session, exercise);
  if (!passed) return 1;
  fmt::print("\n  Next: ./headstart check\n");
  return 0;
}

}  // namespace headstart
