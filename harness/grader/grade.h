// What grading comes to: of a test, an exercise, a submission, and all of them.
//
// Every text in here that came from a submission is clean already (harness/grader/clean_text.h): valid
// UTF-8 without control characters, cut to size. Each report escapes it for its own format.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace headstart {

struct TestMark {
  std::string name;                // Softmax.EveryRowAddsToOne
  std::string status = "not_run";  // passed, failed, error, not_run
  std::string message;             // what a failure shows
  std::string mistake;             // of the catalogue, if it was recognised
  double seconds = 0;

  bool operator==(const TestMark&) const = default;
};

struct ExerciseMark {
  std::string id;  // 03_softmax
  std::string
      status;  // passed, failed, not_implemented, missing, compile_error, crashed, timed_out,
               // out_of_memory, forbidden; infra_error: ours, not the learner's
  double score = 0, max_score = 0;
  std::string message;  // of the compiler, or of what ended the program
  std::vector<TestMark> tests;
  double seconds = 0;

  bool operator==(const ExerciseMark&) const = default;
};

// A line of its own beside the exercises: the learner's whole chain, or the predictions.
struct LineMark {
  std::string status;  // passed, failed, not_run
  double score = 0, max_score = 0;
  std::string message;

  bool operator==(const LineMark&) const = default;
};

struct SubmissionMark {
  std::string name;                  // unique among all
  std::string path;                  // as it was given
  std::string status;                // graded, rejected, infra_error
  std::string reason;                // of a rejection or an infra_error; empty: none
  std::string hash;                  // of what was taken from it
  std::vector<std::string> dropped;  // what was not taken, each with why
  double score = 0, max_score = 0;
  std::vector<ExerciseMark> exercises;
  LineMark chain;
  std::optional<LineMark> predictions;
  // What it took: seconds on the wall in all, and of that; memory of a compiler, linker or worker
  double seconds = 0, compile_seconds = 0, link_seconds = 0, run_seconds = 0, memory_mb = 0;

  bool operator==(const SubmissionMark&) const = default;
};

struct Grade {
  std::string kit;        // its version
  std::string isolation;  // what actually held
  std::vector<SubmissionMark> submissions;

  bool operator==(const Grade&) const = default;
};

}  // namespace headstart
