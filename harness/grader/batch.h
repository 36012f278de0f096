// Grades many submissions: several at a time, each result in a file of its own as soon as it is there,
// so that a grader that is killed goes on where it stopped.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "marking.h"

namespace headstart {

// One submission as the intake left it.
struct Waiting {
  SubmissionMark mark;  // name, path, hash; status "rejected" with its reason if there is no more
  std::filesystem::path folder;
};

struct BatchOptions {
  std::filesystem::path out;
  int jobs = 1;
  std::string key;      // of the kit and the rules: results of another key are not taken over
  bool afresh = false;  // neither resume nor cache
};

struct Progress {
  std::size_t done = 0, all = 0, taken_over = 0;
  double seconds = 0;
};

// The marks in the order of `waiting`. A process of its own marks each submission; one that dies, for
// whatever reason, is tried once more, and is an infra_error after that. What is the same as another
// submission, byte for byte, is graded once.
std::vector<SubmissionMark> grade_batch(const std::vector<Waiting>& waiting, const Marker& marker,
                                        const BatchOptions& options,
                                        const std::function<void(const Progress&)>& progress);

}  // namespace headstart
