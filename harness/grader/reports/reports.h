// A grade in the formats that people and platforms read. Each of these cleans its input first (see
// cleaned()), so that also a grade.json that somebody edited can do no harm, and then escapes for its
// own format.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "../grade.h"

namespace headstart {

// Every text clean and within its size (harness/grader/clean_text.h), every number finite.
Grade cleaned(Grade grade);
SubmissionMark cleaned(SubmissionMark submission);

// headstart.grade/1, which docs/grade.schema.json describes. Reading gives back what
// was written (cleaned); it throws std::runtime_error that says what is wrong with the text.
std::string grade_json(const Grade& grade);
Grade read_grade(std::string_view text);

// What Gradescope wants in /autograder/results/results.json. One that we failed to grade gets no
// score, so that Gradescope reports a failed autograder and not a zero.
std::string gradescope_json(const SubmissionMark& submission);

// What the GitHub Classroom reporter wants in HEADSTART_RESULTS (of `runners: headstart`): JSON in
// base64, short enough for an environment variable.
std::string classroom_base64(const SubmissionMark& submission);

// For GITHUB_STEP_SUMMARY, a merge request or an issue.
std::string markdown(const Grade& grade);

std::string junit_xml(const Grade& grade);

// A row a submission, a column an exercise.
std::string csv(const Grade& grade);

struct Page {
  std::string name;  // of the file
  std::string text;
};

// index.html first, then a page a submission. They need nothing else, and hold no scripts.
std::vector<Page> html_pages(const Grade& grade);

// What the terminal shows at the end, in 80 columns.
std::string terminal_table(const Grade& grade, bool colours);

// The names of formats that write_reports() knows: json, gradescope, junit, github, csv, html.
const std::vector<std::string>& report_formats();

// Writes reports into a folder (made if it is missing), each as a whole or not at all, and returns their
// paths. `github` appends to what GITHUB_STEP_SUMMARY and GITHUB_OUTPUT name, if they are set. Throws
// std::invalid_argument for a format that there is not, std::runtime_error if a file cannot be written.
std::vector<std::filesystem::path> write_reports(const Grade& grade,
                                                 const std::vector<std::string>& formats,
                                                 const std::filesystem::path& folder);

}  // namespace headstart
