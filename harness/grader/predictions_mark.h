// The learner's predictions as a line of a submission.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grade.h"

namespace headstart {

// `tree` holds NN_name/predictions.txt for some of the exercises; they are read as data. `points` for
// all of them right, by the share that is.
LineMark mark_predictions(const std::filesystem::path& root, const std::filesystem::path& tree,
                          const std::vector<std::string>& exercises, double points);

}  // namespace headstart
