#include <fmt/core.h>

#include <cmath>
#include <string>

#include "../clean_text.h"
#include "reports.h"

namespace headstart {
namespace {

// Bytes of each; what is longer was cut. A message shows a few grids, a compiler's words are capped
// before.
constexpr std::size_t of_a_name = 200, of_a_path = 1000, of_a_reason = 4000, of_a_message = 16'000;
constexpr std::size_t most_dropped = 100;  // files of a submission that are listed

void clean_name(std::string& text, std::size_t most = of_a_name) {
  text = clean_line(text, most);
}
void clean_message(std::string& text) {
  text = clean(text, of_a_message);
}
void clean_number(double& number) {
  number = std::isfinite(number) ? number : 0;
}

void clean_score(auto& mark) {
  clean_name(mark.status);
  clean_number(mark.score);
  clean_number(mark.max_score);
}

void clean_test(TestMark& test) {
  clean_name(test.name);
  clean_name(test.status);
  clean_message(test.message);
  clean_name(test.mistake);
  clean_number(test.seconds);
}

void clean_exercise(ExerciseMark& exercise) {
  clean_name(exercise.id);
  clean_score(exercise);
  clean_message(exercise.message);
  for (TestMark& test : exercise.tests) clean_test(test);
  clean_number(exercise.seconds);
}

void clean_dropped(std::vector<std::string>& dropped) {
  for (std::string& file : dropped) clean_name(file, of_a_path);
  if (dropped.size() <= most_dropped + 1) return;
  const std::size_t more = dropped.size() - most_dropped;
  dropped.resize(most_dropped);
  dropped.push_back(fmt::format("and {} more", more));
}

}  // namespace

SubmissionMark cleaned(SubmissionMark submission) {
  clean_name(submission.name);
  clean_name(submission.path, of_a_path);
  clean_score(submission);
  submission.reason = clean(submission.reason, of_a_reason);
  clean_name(submission.hash);
  clean_dropped(submission.dropped);
  for (ExerciseMark& exercise : submission.exercises) clean_exercise(exercise);
  clean_score(submission.chain);
  clean_message(submission.chain.message);
  if (submission.predictions) {
    clean_score(*submission.predictions);
    clean_message(submission.predictions->message);
  }
  clean_number(submission.seconds);
  return submission;
}

Grade cleaned(Grade grade) {
  clean_name(grade.kit);
  grade.isolation = clean_line(grade.isolation, of_a_path);
  for (SubmissionMark& submission : grade.submissions) submission = cleaned(std::move(submission));
  return grade;
}

}  // namespace headstart
