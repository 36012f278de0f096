// Builds and runs the tests of one exercise, and says how they went.
#pragma once

#include <string>
#include <vector>

#include "course.h"
#include "process.h"

namespace headstart {

struct TestResult {
  std::string name;     // Softmax.EveryRowAddsToOne
  std::string verdict;  // passed, failed, not_implemented, crashed, exited, timed_out, not_run
  std::string message;  // of its first failure
  std::string mistake;  // of the catalogue, if the failure was recognised
  bool random = false;  // some of its inputs are
};

enum class State { passed, failed, not_implemented, compile_error };

struct ExerciseResult {
  State state = State::failed;
  std::vector<TestResult> tests;
  std::string output;    // the report of the run, or the compiler's words
  std::string warnings;  // of the compiler, if it compiled something just now

  int passed() const;
};

// What GoogleTest wrote as JSON; nothing if there is no such file or it is cut off.
std::vector<TestResult> read_results(const std::filesystem::path& file);

// One folder under build/, and the name of a code in it (see harness/cmake/Exercises.cmake).
struct Build {
  std::filesystem::path folder;
  std::string code = "code";
};

struct Compiled {
  bool ok = false;
  std::string words;  // the compiler's
};

// The same in parts, for a caller that does not wait: what to run, and what came of it.
std::vector<std::string> build_words(const Build& build, const Exercise& exercise);
Compiled judge_build(const Finished& finished);

struct TestRun {
  std::vector<std::string> words;
  std::filesystem::path results;  // written by the run, removed by judge_tests
};

TestRun test_run(const Build& build, const Exercise& exercise);
ExerciseResult judge_tests(const TestRun& run, const Finished& finished);
ExerciseResult does_not_compile(const Compiled& compiled);

// Compiles and links `exercise`.
Compiled build(const Build& build, const Exercise& exercise);

// Runs the test program of `exercise`, which must have been built.
ExerciseResult run_tests(const Build& build, const Exercise& exercise);

// Both.
ExerciseResult check(const Build& build, const Exercise& exercise);

}  // namespace headstart
