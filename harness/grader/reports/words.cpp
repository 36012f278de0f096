#include "words.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "../clean_text.h"

namespace headstart {

std::string points(double value) {
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string mistake_words(std::string_view mistake) {
  std::string words(mistake);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string status_words(std::string_view status) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 2> words = {
      {{"compile_error", "does not compile"}, {"infra_error", "could not be graded"}}};
  for (const auto& [name, meaning] : words)
    if (name == status) return std::string(meaning);
  return mistake_words(status);
}

std::size_t passed_tests(const ExerciseMark& exercise) {
  return static_cast<std::size_t>(
      std::count_if(exercise.tests.begin(), exercise.tests.end(),
                    [](const TestMark& test) { return test.status == "passed"; }));
}

bool is_ours(const SubmissionMark& submission) {
  const auto ours = [](const auto& part) { return part.status == "infra_error"; };
  return ours(submission) || ours(submission.chain) ||
         (submission.predictions && ours(*submission.predictions)) ||
         std::any_of(submission.exercises.begin(), submission.exercises.end(), ours);
}

namespace {

ExerciseMark as_exercise(std::string id, const LineMark& line) {
  return {.id = std::move(id),
          .status = line.status,
          .score = line.score,
          .max_score = line.max_score,
          .message = line.message,
          .tests = {}};
}

std::string story_of(const TestMark& test) {
  std::string story = fmt::format("\n{}: {}\n", test.name, status_words(test.status));
  if (!test.mistake.empty())
    story += fmt::format("  It looks like a known mistake: {}.\n", mistake_words(test.mistake));
  return story + prefixed(test.message, "  ");
}

}  // namespace

std::vector<ExerciseMark> parts_of(const SubmissionMark& submission) {
  std::vector<ExerciseMark> parts = submission.exercises;
  if (!submission.chain.status.empty()) parts.push_back(as_exercise("chain", submission.chain));
  if (submission.predictions) parts.push_back(as_exercise("predictions", *submission.predictions));
  return parts;
}

std::string story_of(const ExerciseMark& exercise) {
  std::string story = fmt::format("{}\n", status_words(exercise.status));
  if (!exercise.tests.empty())
    story += fmt::format("{} of {} tests passed\n", passed_tests(exercise), exercise.tests.size());
  story += prefixed(exercise.message, "  ");
  for (const TestMark& test : exercise.tests)
    if (test.status != "passed") story += story_of(test);
  return story;
}

std::vector<std::string> exercise_ids(const Grade& grade) {
  std::set<std::string> ids;
  for (const SubmissionMark& submission : grade.submissions)
    for (const ExerciseMark& exercise : submission.exercises) ids.insert(exercise.id);
  return {ids.begin(), ids.end()};
}

const ExerciseMark* find_exercise(const SubmissionMark& submission, std::string_view id) {
  for (const ExerciseMark& exercise : submission.exercises)
    if (exercise.id == id) return &exercise;
  return nullptr;
}

}  // namespace headstart
