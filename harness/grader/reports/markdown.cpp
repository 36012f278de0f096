// GitHub's Markdown. Text of a learner stands in code only: there nothing is a link, a heading, HTML, a
// picture, a mention or a table. And no line of it is a command if the file is printed into a log.
#include <fmt/core.h>

#include <algorithm>

#include "../clean_text.h"
#include "html_parts.h"
#include "reports.h"
#include "words.h"

namespace headstart {
namespace {

// GitHub takes a summary of up to 1 MB a step, and shows none of a longer one.
constexpr std::size_t most_bytes = 900'000;
constexpr std::size_t most_rows = 1000;

std::size_t longest_run(std::string_view text, char c) {
  std::size_t longest = 0, run = 0;
  for (const char other : text) {
    run = other == c ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

// Renderers count no more than 80 backticks around a span, or 255 of a fence.
std::string without_long_runs(std::string_view text) {
  constexpr std::size_t most = 20;
  std::string result;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    if (run > most) {
      result += ' ';
      run = 1;
    }
    result += c;
  }
  return result;
}

// A code span in a cell of a table. A bar would end the cell even there, and the rules for escaping it
// differ: it becomes a broken one.
std::string span(const std::string& text) {
  const std::string safe = without_long_runs(safe_in_logs(text));
  const std::string ticks(longest_run(safe, '`') + 1, '`');
  std::string inside;
  for (const char c : safe) inside += c == '|' ? std::string("¦") : std::string(1, c);
  return fmt::format("{} {} {}", ticks, inside, ticks);
}

std::string fence(std::string_view text) {
  const std::string safe = without_long_runs(safe_in_logs(text));
  const std::string ticks(std::max<std::size_t>(longest_run(safe, '`') + 1, 3), '`');
  return fmt::format("{}text\n{}{}{}\n", ticks, safe, safe.ends_with('\n') ? "" : "\n", ticks);
}

std::string mark_of(std::string_view status) {
  return status == "passed" ? "✅" : status == "infra_error" ? "⚠️" : "❌";
}

std::string tests_cell(const ExerciseMark& part) {
  return part.tests.empty() ? "" : fmt::format("{} of {}", passed_tests(part), part.tests.size());
}

std::string score_of(const SubmissionMark& submission) {
  if (is_ours(submission)) return "could not be graded";
  return fmt::format("{} of {} points", points(submission.score), points(submission.max_score));
}

std::string parts_table(const SubmissionMark& submission) {
  std::string table = "| | exercise | points | tests passed | |\n|---|---|---:|---:|---|\n";
  for (const ExerciseMark& part : parts_of(submission))
    table += fmt::format("| {} | {} | {} of {} | {} | {} |\n", mark_of(part.status), span(part.id),
                         points(part.score), points(part.max_score), tests_cell(part),
                         span(status_words(part.status)));
  return table;
}

// The line of HTML is ours, and nothing in it is read as Markdown.
std::string details(const ExerciseMark& part) {
  return fmt::format("\n<details><summary>{} <code>{}</code></summary>\n\n{}\n</details>\n",
                     mark_of(part.status), escape_html(safe_in_logs(part.id)),
                     fence(story_of(part)));
}

std::string one_submission(const SubmissionMark& submission) {
  std::string text = fmt::format("## {}\n\n{}\n\n", score_of(submission), span(submission.name));
  if (!submission.reason.empty())
    text += fmt::format("It was not graded:\n\n{}\n", fence(submission.reason));
  text += parts_table(submission);
  for (const ExerciseMark& part : parts_of(submission))
    if (part.status != "passed") text += details(part);
  std::string dropped;
  for (const std::string& file : submission.dropped) dropped += file + "\n";
  if (!dropped.empty()) text += "\nNot taken from the submission:\n\n" + fence(dropped);
  return text;
}

std::string many_submissions(const Grade& grade) {
  std::string text = fmt::format(
      "## {} submissions\n\n| submission | points | passed | |\n"
      "|---|---:|---:|---|\n",
      grade.submissions.size());
  std::size_t rows = 0;
  for (const SubmissionMark& submission : grade.submissions) {
    if (++rows > most_rows) break;
    const auto passed =
        std::count_if(submission.exercises.begin(), submission.exercises.end(),
                      [](const ExerciseMark& exercise) { return exercise.status == "passed"; });
    text +=
        fmt::format("| {} | {} | {} of {} | {} |\n", span(submission.name), score_of(submission),
                    passed, submission.exercises.size(), span(status_words(submission.status)));
  }
  if (rows > most_rows) text += fmt::format("\nThe first {}; all are in grade.csv.\n", most_rows);
  return text;
}

}  // namespace

std::string markdown(const Grade& given) {
  const Grade grade = cleaned(given);
  if (grade.submissions.size() != 1) return clean(many_submissions(grade), most_bytes);
  std::string text = one_submission(grade.submissions[0]);
  if (text.size() <= most_bytes) return text;
  return fmt::format("## {}\n\n{}", score_of(grade.submissions[0]),
                     parts_table(grade.submissions[0]));
}

}  // namespace headstart
