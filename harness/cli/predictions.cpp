#include "predictions.h"

#include <fmt/core.h>

namespace headstart {

Tally predictions_of(const Session& session, const Exercise& exercise) {
  return tally(judge(session.course.root / "exercises" / exercise.id,
                     read_kits_questions(session.course.root)));
}

std::string predictions_in_words(const Session& session, const Exercise& exercise) {
  try {
    const Tally count = predictions_of(session, exercise);
    if (count.all == 0) return "";
    const std::string words = fmt::format("{} of {} predictions right", count.right, count.all);
    if (count.right == count.all) return words;
    return fmt::format("{}; next: ./headstart predict {}", words, exercise.number);
  } catch (const std::exception& error) {  // never in the way of the tests
    return fmt::format("the predictions cannot be judged: {}", error.what());
  }
}

}  // namespace headstart
