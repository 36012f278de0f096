// https://github.com/classroom-resources/autograding-grading-reporter
//
// The reporter prints names and messages into the log of the job: nothing in them may be a command.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "../clean_text.h"
#include "reports.h"
#include "words.h"

namespace headstart {
namespace {

using Json = nlohmann::ordered_json;

// Linux refuses an environment variable of more than 128 KB; base64 adds a third, JSON its escapes.
constexpr std::size_t most_bytes = 120'000;

std::string status_of(std::string_view status) {
  if (status == "infra_error") return "error";
  return status == "passed" ? "pass" : "fail";
}

Json to_json(const ExerciseMark& part, std::size_t most_of_a_message) {
  return {{"name", safe_in_logs(part.id)},
          {"status", status_of(part.status)},
          {"score", part.score},
          {"line_no", 0},
          {"test_code", safe_in_logs("./headstart check " + part.id)},
          {"message", part.status == "passed" ? "" : clean(part.message, most_of_a_message)},
          {"execution_time", part.seconds}};
}

// With the whole story of each as its message. A submission that was not graded has one test, which
// says why.
std::vector<ExerciseMark> tests_of(const SubmissionMark& submission) {
  std::vector<ExerciseMark> tests = parts_of(submission);
  for (ExerciseMark& part : tests) part.message = safe_in_logs(story_of(part));
  if (submission.status == "graded") return tests;
  ExerciseMark whole{.id = "the submission",
                     .status = submission.status,
                     .score = 0,
                     .max_score = submission.max_score,
                     .message = safe_in_logs(submission.reason),
                     .tests = {}};
  return {whole};
}

Json to_json(const SubmissionMark& submission, const std::vector<ExerciseMark>& parts,
             std::size_t most_of_a_message) {
  Json tests = Json::array();
  double max_score = 0;
  bool all_passed = true;
  for (const ExerciseMark& part : parts) {
    tests.push_back(to_json(part, most_of_a_message));
    max_score += part.max_score;
    all_passed = all_passed && part.status == "passed";
  }
  return {{"version", 1},
          {"status", is_ours(submission) ? "error"
                     : all_passed        ? "pass"
                                         : "fail"},
          {"max_score", max_score},
          {"tests", std::move(tests)}};
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string result;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::string_view group = bytes.substr(i, 3);
    unsigned value = 0;
    for (std::size_t k = 0; k < 3; ++k)
      value = value << 8 | (k < group.size() ? static_cast<unsigned char>(group[k]) : 0);
    for (std::size_t k = 0; k < 4; ++k)
      result += k <= group.size() ? digits[value >> (18 - 6 * k) & 63] : '=';
  }
  return result;
}

}  // namespace

std::string classroom_base64(const SubmissionMark& given) {
  const SubmissionMark submission = cleaned(given);
  const std::vector<ExerciseMark> parts = tests_of(submission);
  std::string result;
  // Shorter messages until it fits: with the last, three hundred exercises do.
  for (std::size_t most = 16'000; most > 60; most /= 2) {
    result = base64(to_json(submission, parts, most).dump());
    if (result.size() <= most_bytes) return result;
  }
  return result;
}

}  // namespace headstart
