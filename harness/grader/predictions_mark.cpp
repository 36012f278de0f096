#include "predictions_mark.h"

#include <fmt/format.h>

#include <cmath>

#include "judge.h"
#include "questions.h"

namespace headstart {

LineMark mark_predictions(const std::filesystem::path& root, const std::filesystem::path& tree,
                          const std::vector<std::string>& exercises, double points) {
  const Questions questions = read_kits_questions(root);
  Tally all;
  for (const std::string& exercise : exercises) {
    const Tally here = tally(judge(tree / exercise, questions));
    all.right += here.right;
    all.all += here.all;
  }
  LineMark line;
  line.max_score = points;
  line.status = all.all > 0 && all.right == all.all ? "passed" : "failed";
  line.message = fmt::format("{} of {} are right", all.right, all.all);
  if (all.all > 0) line.score = std::round(100 * points * all.right / all.all) / 100;
  return line;
}

}  // namespace headstart
