// JUnit's XML, as Jenkins and GitLab read it (harness/tests/junit.xsd): a suite a submission, a case a
// test. A test that did not run is an error: `skipped` would count as fine.
#include <fmt/core.h>

#include <pugixml.hpp>
#include <set>
#include <sstream>
#include <utility>

#include "../clean_text.h"
#include "reports.h"
#include "words.h"

namespace headstart {
namespace {

struct Case {
  std::string part;  // 03_softmax
  std::string name;
  std::string status;
  std::string message, mistake;
  double seconds = 0;
};

std::string seconds_text(double seconds) {
  return fmt::format("{:.3f}", seconds);
}

void add_exercise(const ExerciseMark& exercise, std::vector<Case>& cases) {
  // What concerns all of an exercise, or a part that has no tests: a case of its own.
  const bool ran = exercise.status == "passed" || exercise.status == "failed";
  if (exercise.tests.empty() || !ran)
    cases.push_back({.part = exercise.id,
                     .name = exercise.tests.empty() ? exercise.id : "(all of it)",
                     .status = exercise.status,
                     .message = exercise.message,
                     .mistake = "",
                     .seconds = exercise.seconds});
  for (const TestMark& test : exercise.tests)
    cases.push_back(
        {exercise.id, test.name, test.status, test.message, test.mistake, test.seconds});
}

std::vector<Case> cases_of(const SubmissionMark& submission) {
  std::vector<Case> cases;
  if (submission.status != "graded")
    cases.push_back({"submission", "(all of it)", submission.status, submission.reason, "", 0});
  for (const ExerciseMark& part : parts_of(submission)) add_exercise(part, cases);
  return cases;
}

bool is_failure(const Case& test) {
  return test.status == "failed" || test.status == "not_implemented";
}

std::string first_line(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of("\n "), text.size());
  return clean_line(text.substr(begin, text.find('\n', begin) - begin), 200);
}

void write_case(const Case& test, const std::string& class_name, pugi::xml_node suite) {
  pugi::xml_node node = suite.append_child("testcase");
  node.append_attribute("classname") = class_name.c_str();
  node.append_attribute("name") = test.name.c_str();
  node.append_attribute("time") = seconds_text(test.seconds).c_str();
  if (test.status == "passed") return;
  const std::string message = safe_in_logs(test.message);
  const std::string type = safe_in_logs(test.mistake.empty() ? test.status : test.mistake);
  pugi::xml_node problem = node.append_child(is_failure(test) ? "failure" : "error");
  problem.append_attribute("message") =
      fmt::format("{}{}{}", status_words(test.status), message.empty() ? "" : ": ",
                  first_line(message))
          .c_str();
  problem.append_attribute("type") = type.c_str();
  if (!message.empty()) problem.append_child(pugi::node_pcdata).set_value(message.c_str());
}

using Names = std::set<std::pair<std::string, std::string>>;

// GitLab tells cases apart by their names only.
std::string unused_name(const std::string& class_name, const std::string& name, Names& used) {
  std::string unique = name;
  for (int i = 2; !used.emplace(class_name, unique).second; ++i)
    unique = fmt::format("{} ({})", name, i);
  return unique;
}

struct Counts {
  std::size_t tests = 0, failures = 0, errors = 0;
};

void write_counts(const Counts& counts, double seconds, pugi::xml_node node) {
  node.append_attribute("tests") = counts.tests;
  node.append_attribute("failures") = counts.failures;
  node.append_attribute("errors") = counts.errors;
  node.append_attribute("time") = seconds_text(seconds).c_str();
}

Counts count(const std::vector<Case>& cases) {
  Counts counts;
  for (const Case& test : cases) {
    ++counts.tests;
    if (test.status == "passed") continue;
    ++(is_failure(test) ? counts.failures : counts.errors);
  }
  return counts;
}

void write_suite(const SubmissionMark& submission, std::vector<Case> cases, bool alone, Names& used,
                 pugi::xml_node root) {
  pugi::xml_node suite = root.append_child("testsuite");
  suite.append_attribute("name") = safe_in_logs(submission.name).c_str();
  write_counts(count(cases), submission.seconds, suite);
  for (Case& test : cases) {
    const std::string class_name =
        safe_in_logs(alone ? test.part : submission.name + "." + test.part);
    test.name = unused_name(class_name, safe_in_logs(test.name), used);
    write_case(test, class_name, suite);
  }
  std::string dropped;
  for (const std::string& file : submission.dropped)
    dropped += "not taken: " + safe_in_logs(file) + "\n";
  if (!dropped.empty())
    suite.append_child("system-out").append_child(pugi::node_pcdata).set_value(dropped.c_str());
}

}  // namespace

std::string junit_xml(const Grade& given) {
  const Grade grade = cleaned(given);
  pugi::xml_document document;
  pugi::xml_node root = document.append_child("testsuites");
  root.append_attribute("name") = "headstart";
  Counts total;
  double seconds = 0;
  for (const SubmissionMark& submission : grade.submissions) {
    const Counts counts = count(cases_of(submission));
    total.tests += counts.tests;
    total.failures += counts.failures;
    total.errors += counts.errors;
    seconds += submission.seconds;
  }
  write_counts(total, seconds, root);
  Names used;
  for (const SubmissionMark& submission : grade.submissions)
    write_suite(submission, cases_of(submission), grade.submissions.size() == 1, used, root);
  std::ostringstream stream;
  document.save(stream, " ", pugi::format_default, pugi::encoding_utf8);
  return stream.str();
}

}  // namespace headstart
