// headstart list: every exercise, how far it is, and what it is worth.
#include <fmt/core.h>

#include <cstdio>

#include "commands.h"
#include "predictions.h"
#include "standing.h"
#include "terminal.h"

namespace headstart {

int list_command(const Session& session) {
  fmt::print("  {}\n", dim(table_heading()));
  int points = 0, possible = 0;
  for (const Exercise& exercise : session.course.exercises) {
    show_progress(fmt::format("  building and running {} ...", exercise.id));
    Standing standing;
    standing.take(check(session.learner, exercise));
    const Tally predictions = predictions_of(session, exercise);
    standing.predictions = predictions.right;
    standing.questions = predictions.all;
    clear_progress();
    fmt::print("  {}\n", table_row(exercise, standing));
    std::fflush(stdout);  // the next one may take its time
    possible += exercise.points;
    if (standing.done()) points += exercise.points;
  }
  fmt::print("  {} of {} points. Next: ./headstart check\n", points, possible);
  return 0;
}

}  // namespace headstart
