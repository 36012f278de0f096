// From the paths of a command line to submissions that wait to be marked.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "batch.h"
#include "course.h"
#include "intake.h"

namespace headstart {

// Takes every submission in `paths` into a folder of its own under `into`.
std::vector<Waiting> submissions_in(const std::vector<std::string>& paths,
                                    const std::filesystem::path& into, const Course& course,
                                    const IntakeOptions& options);

}  // namespace headstart
