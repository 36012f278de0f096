// Takes submissions in: from folders, archives, or folders and archives of many of either, into a
// pristine tree of our own, which holds nothing but the listed regular files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "submission_source.h"

namespace headstart {

struct CourseFolder {
  std::string id;                          // 03_softmax
  std::vector<std::string> owned_headers;  // softmax.h: the exercise's, not the submission's
};

struct TakenFile {
  std::string exercise, name;  // 03_softmax, softmax.cpp
  std::uint64_t bytes = 0;
};

struct DroppedFile {
  std::string path, reason;  // in the submission; safe to show
};

struct Submission {
  enum class Status { ok, rejected };

  std::string name;  // unique, fit for a file's name and to be shown
  std::string path;  // where it came from, fit to be shown: class.zip/alice
  Status status = Status::ok;
  std::string reason;  // of a rejection, fit to be shown
  std::string sha256;  // of all that was taken, names included
  std::vector<TakenFile> taken;
  std::vector<DroppedFile> dropped;  // the first hundred
  std::filesystem::path tree;        // NN_name/*.cpp, *.h, predictions.txt; only if it is ok
};

// What a PATH is, if the person who grades says it.
enum class Expect { unsaid, one, many };

struct IntakeOptions {
  Expect expect = Expect::unsaid;
  std::filesystem::path not_this;  // a folder that is no submission, wherever it stands: results
  IntakeLimits limits;
  bool several_paths = false;  // set by take_in
};

// Each under `destination`/its name; what stood there before goes. The same paths give the same names.
// Throws std::runtime_error if `destination` cannot be written, std::invalid_argument if a path may be
// read in two ways; whatever is wrong with a submission is in its reason.
std::vector<Submission> take_in(const std::vector<std::filesystem::path>& paths,
                                const std::vector<CourseFolder>& course,
                                const std::filesystem::path& destination,
                                IntakeOptions options = {});

}  // namespace headstart
