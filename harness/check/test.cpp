#include "headstart/test.h"

#include <fmt/core.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "isolate.h"

namespace headstart {
namespace {

bool under_a_debugger() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("TracerPid:")) return line.find_first_of("123456789") != line.npos;
  return false;
}

bool isolate() {
  static const bool yes = [] {
    const char* wanted = std::getenv("HEADSTART_ISOLATE");
    if (wanted != nullptr) return std::string_view(wanted) != "0";
    return !under_a_debugger();
  }();
  return yes;
}

// A sanitized build is slower, and so is a loaded machine; an endless loop is recognised either way.
BodyLimits limits(bool timed_out_before) {
#ifdef HEADSTART_SANITIZED  // which reserve terabytes of addresses
  BodyLimits limits{.cpu_seconds = 15, .wall_seconds = 60, .memory_gigabytes = 0};
#else
  BodyLimits limits{.memory_gigabytes = 2};
#endif
  if (timed_out_before) {
    limits.cpu_seconds /= 10;  // the same loop, most likely: nobody waits for it in every test
    limits.wall_seconds /= 5;
  }
  return limits;
}

// GoogleTest begins the message of an explicit failure with a line "Failed": one of them is enough.
std::string without_heading(const std::string& message) {
  constexpr std::string_view heading = "Failed\n";
  return message.starts_with(heading) ? message.substr(heading.size()) : message;
}

Outcome (*run_elsewhere)(const std::function<void()>& body) = nullptr;

Outcome run_body(const std::function<void()>& body) {
  if (run_elsewhere != nullptr) return run_elsewhere(body);
  if (!isolate()) return run_in_place(body);
  static bool timed_out_before = false;
  const Outcome outcome = run_isolated(body, limits(timed_out_before));
  timed_out_before = timed_out_before || outcome.verdict == Verdict::timed_out;
  return outcome;
}

// 03 of exercises/03_softmax/softmax_test.cpp; empty elsewhere.
std::string exercise_of(const std::string& file) {
  constexpr std::string_view folder = "exercises/";
  const std::size_t at = file.rfind(folder);
  if (at == file.npos) return "";
  const std::size_t begin = at + folder.size();
  return file.substr(begin, file.find('_', begin) - begin);
}

// The last line of a failure's message.
void tell_seed(Outcome& outcome) {
  const bool stub = outcome.verdict == Verdict::not_implemented;
  if (!outcome.seed || stub || outcome.failures.empty()) return;
  const ::testing::TestInfo& test = *::testing::UnitTest::GetInstance()->current_test_info();
  const std::string exercise = exercise_of(test.file());
  std::string& message = outcome.failures.front().message;
  if (!message.ends_with('\n')) message += '\n';
  message += fmt::format("Random inputs: HEADSTART_SEED={} {} repeats them\n", *outcome.seed,
                         exercise.empty() ? "in the environment" : "./headstart check " + exercise);
}

void replay(const Outcome& outcome) {
  for (const Failure& failure : outcome.failures)
    ADD_FAILURE_AT(failure.file.empty() ? __FILE__ : failure.file.c_str(), failure.line)
        << without_heading(failure.message);
}

}  // namespace

void run_bodies_with(Outcome (*run)(const std::function<void()>& body)) {
  run_elsewhere = run;
}

void Test::TestBody() {
  Outcome outcome = run_body([this] { body(); });
  RecordProperty("verdict", to_string(outcome.verdict));
  if (outcome.seed) RecordProperty("random", "1");
  if (outcome.diagnosis) RecordProperty("mistake", outcome.diagnosis.mistake);
  if (!outcome.output.empty()) RecordProperty("output", outcome.output);
  tell_seed(outcome);
  replay(outcome);
}

}  // namespace headstart
