// RFC 4180. A spreadsheet takes a cell that begins with = + - @ for a formula, even if it is quoted:
// such a text gets an apostrophe before it, which spreadsheets do not show.
#include <fmt/core.h>

#include "../clean_text.h"
#include "reports.h"
#include "words.h"

namespace headstart {
namespace {

bool looks_like_formula(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\n");  // some programs skip them
  if (first == text.npos) return false;
  text.remove_prefix(first);
  for (const std::string_view sign : {"=", "+", "-", "@", "＝", "＋", "－", "＠"})
    if (text.substr(0, sign.size()) == sign) return true;
  return false;
}

std::string cell(std::string_view text) {
  std::string result = looks_like_formula(text) ? "\"'" : "\"";
  for (const char c : safe_in_logs(text)) {
    if (c == '"') result += '"';
    result += c == '\n' || c == '\t' ? ' ' : c;
  }
  return result + '"';
}

// A number that says nothing about the learner is left out: it is not a zero.
std::string score_cell(const SubmissionMark& submission, const std::string& id) {
  const ExerciseMark* exercise = find_exercise(submission, id);
  return exercise == nullptr || exercise->status == "infra_error" ? "" : points(exercise->score);
}

std::string line_cell(const LineMark* line) {
  return line == nullptr || line->status.empty() || line->status == "infra_error"
             ? ""
             : points(line->score);
}

std::string remarks(const SubmissionMark& submission) {
  std::string text = submission.reason;
  for (const ExerciseMark& part : parts_of(submission))
    if (part.status != "passed")
      text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", part.id, status_words(part.status));
  return text;
}

std::string row(const SubmissionMark& submission, const std::vector<std::string>& ids) {
  const bool known = !is_ours(submission);
  std::string row =
      fmt::format("{},{},{},{}", cell(submission.name), cell(submission.status),
                  known ? points(submission.score) : "", points(submission.max_score));
  for (const std::string& id : ids) row += "," + score_cell(submission, id);
  row += "," + line_cell(&submission.chain);
  row += "," + line_cell(submission.predictions ? &*submission.predictions : nullptr);
  return row + fmt::format(",{},{}\r\n", cell(remarks(submission)), cell(submission.path));
}

}  // namespace

std::string csv(const Grade& given) {
  const Grade grade = cleaned(given);
  const std::vector<std::string> ids = exercise_ids(grade);
  std::string table = "name,status,score,max_score";
  for (const std::string& id : ids) table += "," + cell(id);
  table += ",chain,predictions,remarks,path\r\n";
  for (const SubmissionMark& submission : grade.submissions) table += row(submission, ids);
  return table;
}

}  // namespace headstart
