// Of `headstart verify`: the proof that predictions are asked, judged and answered as they should be.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "course.h"

namespace headstart {

// What is wrong, in sentences:
// - every row that data/lesson_rows.json wants predicted has its question, and no question is without
//   such a row;
// - the files as they are handed out (under `handed_out`) ask these questions and hold no answer; those
//   in solutions/ are the same but for their answers, all of which are right;
// - every wrong answer that is listed is wrong and gets its own hint;
// - no question gives its answer away outside of the [data] in it, and no hint or form at all.
std::vector<std::string> prove_predictions(const Course& course,
                                           const std::filesystem::path& handed_out);

}  // namespace headstart
