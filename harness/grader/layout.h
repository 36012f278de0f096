// Where the submissions are in what was handed in.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "intake.h"

namespace headstart {

struct Found {
  std::string name;  // as it came
  std::string path;
  std::string among;   // the name of the PATH that holds it with others; empty: it is all of one
  std::string reason;  // why it cannot be taken; empty: it may be
  std::shared_ptr<SubmissionSource> source;
  Place place;       // of the folder that holds NN_name/
  int archives = 0;  // in which it stands, one in the other
};

// Calls `found` for each, one after the other: an archive of many is not held in memory longer than
// needed. A path without any submission is one that cannot be taken. Throws std::invalid_argument if it
// cannot be told whether a path is one submission or many.
void find_submissions(const std::filesystem::path& path, const std::vector<CourseFolder>& course,
                      const IntakeOptions& options, const std::function<void(Found)>& found);

std::string name_of(const std::filesystem::path& path);  // what a submission there is called

bool is_hidden(const std::string& name);  // .git, ._softmax.cpp, __MACOSX
std::string lower_case(std::string text);

}  // namespace headstart
