#include "results.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "process.h"

namespace headstart {
namespace {

constexpr int most_seconds = 240;  // for all tests of an exercise, each of which has its own limit

// What ninja says around the compiler's own words.
bool is_ninja_talk(const std::string& line) {
  return line.starts_with("[") || line.starts_with("FAILED: ") || line.starts_with("ninja: ") ||
         line.find(" -o ") != std::string::npos;
}

void remove_all(std::string& text, const std::string& piece) {
  for (std::size_t at = 0; (at = text.find(piece, at)) != text.npos;) text.erase(at, piece.size());
}

// Without ninja's, and with file names from the root of the kit.
std::string compilers_words(const std::string& output) {
  std::istringstream lines(output);
  std::string words;
  for (std::string line; std::getline(lines, line);)
    if (!is_ninja_talk(line)) words += line + "\n";
  remove_all(words, HEADSTART_ROOT "/");
  return words;
}

State state_of(const std::vector<TestResult>& tests, int exit_status) {
  const auto all = [&](const char* verdict) {
    return !tests.empty() && std::ranges::all_of(tests, [&](const TestResult& test) {
      return test.verdict == verdict;
    });
  };
  if (all("passed") && exit_status == 0) return State::passed;
  return all("not_implemented") ? State::not_implemented : State::failed;
}

}  // namespace

int ExerciseResult::passed() const {
  return static_cast<int>(std::ranges::count(tests, "passed", &TestResult::verdict));
}

std::vector<std::string> build_words(const Build& build, const Exercise& exercise) {
  // The compiler in English: its words are explained (harness/explain/).
  return {"env", "LC_ALL=C.UTF-8",      "ninja",
          "-C",  build.folder.string(), fmt::format("{}.{}.test", build.code, exercise.id)};
}

Compiled judge_build(const Finished& finished) {
  Compiled compiled{.ok = finished.ok(), .words = compilers_words(finished.output)};
  if (!compiled.ok && compiled.words.empty()) compiled.words = finished.output;
  return compiled;
}

Compiled build(const Build& build, const Exercise& exercise) {
  return judge_build(run(build_words(build, exercise), Output::captured));
}

TestRun test_run(const Build& build, const Exercise& exercise) {
  const std::filesystem::path results =
      build.folder / "results" / fmt::format("{}.{}.{}.json", build.code, exercise.id, getpid());
  std::filesystem::create_directories(results.parent_path());
  return {.words = {(build.folder / build.code / exercise.id).string(), "--report=short",
                    "--gtest_output=json:" + results.string()},
          .results = results};
}

ExerciseResult judge_tests(const TestRun& run, const Finished& finished) {
  ExerciseResult result;
  result.tests = read_results(run.results);
  std::filesystem::remove(run.results);
  result.output = finished.output;
  result.state = state_of(result.tests, finished.status);
  if (result.tests.empty())
    result.output += fmt::format(
        "  The program {} before its tests were done (status {}): is there code outside of the\n"
        "  functions, a global variable, that runs at once?\n",
        finished.out_of_time ? "was stopped" : "ended", finished.status);
  return result;
}

ExerciseResult run_tests(const Build& build, const Exercise& exercise) {
  const TestRun tests = test_run(build, exercise);
  return judge_tests(tests, run(tests.words, Output::captured, {}, most_seconds));
}

ExerciseResult does_not_compile(const Compiled& compiled) {
  return {.state = State::compile_error, .tests = {}, .output = compiled.words, .warnings = ""};
}

ExerciseResult check(const Build& build_, const Exercise& exercise) {
  const Compiled compiled = build(build_, exercise);
  if (!compiled.ok) return does_not_compile(compiled);
  ExerciseResult result = run_tests(build_, exercise);
  if (compiled.words.find("warning:") != std::string::npos) result.warnings = compiled.words;
  return result;
}

}  // namespace headstart
