#include "html_submission.h"

#include <fmt/core.h>

#include "html_parts.h"
#include "words.h"

namespace headstart {
namespace {

std::string preformatted(const std::string& text) {
  // To be scrolled with the keyboard too. HTML skips a line feed right behind the tag.
  return text.empty() ? "" : fmt::format("<pre tabindex=\"0\">\n{}</pre>\n", escape_html(text));
}

std::string failed_test(const TestMark& test, bool open) {
  std::string mistake;
  if (!test.mistake.empty())
    mistake =
        fmt::format("<p class=\"small\">It looks like a known mistake: <strong>{}</strong></p>\n",
                    escape_html(mistake_words(test.mistake)));
  return fmt::format("<details{}><summary>{}{}</summary>\n{}{}</details>\n", open ? " open" : "",
                     escape_html(test.name), status_chip(test.status), mistake,
                     preformatted(test.message));
}

std::string names_of(const ExerciseMark& exercise, std::string_view status) {
  std::string names;
  std::size_t count = 0;
  for (const TestMark& test : exercise.tests) {
    if (test.status != status) continue;
    names += fmt::format("<li>{}</li>\n", escape_html(test.name));
    ++count;
  }
  if (count == 0) return "";
  return fmt::format(
      "<details><summary>{} {} {}</summary>\n<ul class=\"small\">\n{}</ul></details>\n", count,
      count == 1 ? "test" : "tests", status_words(status), names);
}

bool did_not_pass(const TestMark& test) {
  return test.status != "passed" && test.status != "not_run";
}

// The one that says most: with a known mistake, or else the first. Null if all passed.
const TestMark* telling_test(const ExerciseMark& exercise) {
  const TestMark* first = nullptr;
  for (const TestMark& test : exercise.tests) {
    if (!did_not_pass(test)) continue;
    if (!test.mistake.empty()) return &test;
    if (first == nullptr) first = &test;
  }
  return first;
}

std::string tests_of(const ExerciseMark& exercise) {
  std::string html;
  const TestMark* shown = telling_test(exercise);
  for (const TestMark& test : exercise.tests)
    if (did_not_pass(test)) html += failed_test(test, &test == shown);
  return html + names_of(exercise, "not_run") + names_of(exercise, "passed");
}

std::string card(const ExerciseMark& exercise) {
  std::string tests;
  if (!exercise.tests.empty() && exercise.status != "passed")
    tests = fmt::format("<p class=\"soft small\">{} of {} tests passed</p>\n",
                        passed_tests(exercise), exercise.tests.size());
  return fmt::format(
      "<section class=\"card\">\n<div class=\"head\"><h2>{}</h2>{}"
      "<span class=\"points\">{}<span class=\"of\"> / {}</span></span></div>\n"
      "{}{}{}</section>\n",
      escape_html(exercise.id), status_chip(exercise.status),
      exercise.status == "infra_error" ? "–" : points(exercise.score), points(exercise.max_score),
      tests, preformatted(exercise.message), tests_of(exercise));
}

std::string head_of(const SubmissionMark& submission) {
  std::string html = fmt::format("<h1><bdi>{}</bdi></h1>\n<p class=\"soft small\">{}</p>\n",
                                 escape_html(submission.name), escape_html(submission.path));
  html += fmt::format(
      "<section class=\"card\">\n<div class=\"head\"><span class=\"score\">{}</span>{}"
      "</div>\n{}",
      score_words(submission), submission.status == "graded" ? "" : status_chip(submission.status),
      html_bar(is_ours(submission) ? 0 : submission.score, submission.max_score));
  if (is_ours(submission))
    html += "<p>The grader failed, and not the submission: this says nothing about the work.</p>\n";
  return html + preformatted(submission.reason) + "</section>\n";
}

std::string dropped_of(const SubmissionMark& submission) {
  if (submission.dropped.empty()) return "";
  std::string html = "<h3>Not taken from the submission</h3>\n<ul class=\"small\">\n";
  for (const std::string& file : submission.dropped)
    html += fmt::format("<li>{}</li>\n", escape_html(file));
  return html + "</ul>\n";
}

}  // namespace

std::string submission_page(const SubmissionMark& submission, const Grade& grade) {
  std::string body = "<p class=\"small\"><a href=\"index.html\">All submissions</a></p>\n";
  body += head_of(submission);
  for (const ExerciseMark& part : parts_of(submission)) body += card(part);
  body += dropped_of(submission);
  body +=
      fmt::format("<p class=\"soft small\">Graded in {} s with {} (isolation: {}).{}</p>\n",
                  points(submission.seconds), escape_html(grade.kit), escape_html(grade.isolation),
                  submission.hash.empty() ? "" : " Files: " + escape_html(submission.hash));
  return html_page(submission.name, body);
}

}  // namespace headstart
