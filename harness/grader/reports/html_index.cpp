// The page of all submissions: how each did, and where all of them stand.
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>

#include "html_parts.h"
#include "html_submission.h"
#include "page_names.h"
#include "reports.h"
#include "words.h"

namespace headstart {
namespace {

std::string summary_of(const Grade& grade) {
  std::map<std::string, std::size_t> counts;
  for (const SubmissionMark& submission : grade.submissions)
    ++counts[is_ours(submission) ? "infra_error" : submission.status];
  std::string words;
  for (const auto& [status, count] : counts)
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", count, status_words(status));
  return fmt::format("<h1>Grades</h1>\n<p class=\"soft small\">{} · kit {} · isolation: {}</p>\n",
                     escape_html(words), escape_html(grade.kit), escape_html(grade.isolation));
}

std::string table_head(const std::vector<std::string>& ids) {
  std::string html = "<thead><tr><th>Submission</th>";
  for (const std::string& id : ids)
    html += fmt::format("<th class=\"mark\" title=\"{}\">{}</th>", escape_html(id),
                        escape_html(id.substr(0, id.find('_'))));
  return html +
         "<th class=\"mark\" title=\"the whole chain\">all</th>"
         "<th class=\"number\">Points</th></tr></thead>\n";
}

std::string mark_cell(const std::string& what, std::string_view status) {
  const std::string square =
      status.empty() ? "" : status_square(status, what + ": " + status_words(status));
  return "<td class=\"mark\">" + square + "</td>";
}

std::string row(const SubmissionMark& submission, const std::string& page,
                const std::vector<std::string>& ids) {
  std::string html =
      fmt::format("<tr><td class=\"name\"><a href=\"{}.html\"><bdi>{}</bdi></a>{}</td>", page,
                  escape_html(submission.name),
                  submission.status == "graded" ? "" : " " + status_chip(submission.status));
  for (const std::string& id : ids) {
    const ExerciseMark* exercise = find_exercise(submission, id);
    html += mark_cell(id, exercise == nullptr ? "" : exercise->status);
  }
  return html + mark_cell("the whole chain", submission.chain.status) +
         fmt::format("<td class=\"number\">{}</td></tr>\n", score_words(submission));
}

std::string legend(const Grade& grade) {
  std::set<std::string> statuses;
  for (const SubmissionMark& submission : grade.submissions)
    for (const ExerciseMark& exercise : submission.exercises) statuses.insert(exercise.status);
  std::string html = "<p class=\"legend small\">";
  for (const std::string& status : statuses) {
    const std::string words = status_words(status);
    html += fmt::format("<span>{} {}</span>\n", status_square(status, words), escape_html(words));
  }
  return html + "</p>\n";
}

// Of one exercise over all submissions.
struct Standing {
  std::size_t graded = 0, passed = 0;
  std::map<std::string, std::size_t> mistakes;  // submissions that made it

  std::string commonest() const {
    const auto most = std::max_element(mistakes.begin(), mistakes.end(),
                                       [](auto& a, auto& b) { return a.second < b.second; });
    if (most == mistakes.end()) return "";
    return fmt::format("{} ({})", escape_html(mistake_words(most->first)), most->second);
  }
};

Standing standing_of(const Grade& grade, const std::string& id) {
  Standing standing;
  for (const SubmissionMark& submission : grade.submissions) {
    const ExerciseMark* exercise = find_exercise(submission, id);
    if (exercise == nullptr || exercise->status == "infra_error") continue;
    ++standing.graded;
    if (exercise->status == "passed") ++standing.passed;
    std::set<std::string> made;
    for (const TestMark& test : exercise->tests)
      if (!test.mistake.empty()) made.insert(test.mistake);
    for (const std::string& mistake : made) ++standing.mistakes[mistake];
  }
  return standing;
}

std::string standings(const Grade& grade, const std::vector<std::string>& ids) {
  std::string html =
      "<h3>By exercise</h3>\n<section class=\"card scroll\"><table>\n<thead><tr>"
      "<th>Exercise</th><th class=\"wide\"></th><th class=\"number\">Passed</th>"
      "<th>Commonest mistake</th></tr></thead>\n<tbody>\n";
  for (const std::string& id : ids) {
    const Standing standing = standing_of(grade, id);
    html += fmt::format(
        "<tr><td class=\"name\">{}</td><td class=\"wide\">{}</td>"
        "<td class=\"number\">{} / {}</td><td class=\"small\">{}</td></tr>\n",
        escape_html(id),
        html_bar(static_cast<double>(standing.passed), static_cast<double>(standing.graded)),
        standing.passed, standing.graded, standing.commonest());
  }
  return html + "</tbody></table></section>\n";
}

}  // namespace

std::vector<Page> html_pages(const Grade& given) {
  const Grade grade = cleaned(given);
  const std::vector<std::string> ids = exercise_ids(grade);
  const std::vector<std::string> names = page_names(grade);
  std::string body = summary_of(grade) + "<section class=\"card scroll\"><table>\n" +
                     table_head(ids) + "<tbody>\n";
  for (std::size_t i = 0; i < names.size(); ++i) body += row(grade.submissions[i], names[i], ids);
  body += "</tbody></table></section>\n" + legend(grade);
  if (grade.submissions.size() > 1) body += standings(grade, ids);
  std::vector<Page> pages = {{"index.html", html_page("Grades", body)}};
  for (std::size_t i = 0; i < names.size(); ++i)
    pages.push_back({names[i] + ".html", submission_page(grade.submissions[i], grade)});
  return pages;
}

}  // namespace headstart
