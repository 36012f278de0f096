#include "mistakes_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

namespace headstart {
namespace {

using Names = std::set<std::string>;

// test -> the mistakes that it catches, of one exercise
std::map<std::string, Names> catches(const std::vector<Submission>& submissions,
                                     const std::string& exercise) {
  std::map<std::string, Names> table;
  for (const Submission& submission : submissions) {
    if (submission.exercise != exercise) continue;
    for (const TestResult& test : submission.tests) table[test.name];
    for (const std::string& test : submission.failed()) table[test].insert(submission.mistake);
  }
  return table;
}

// Tests whose every catch is another test's too. Not wrong: they may say more clearly what is wrong.
std::vector<std::string> to_review(const std::map<std::string, Names>& table) {
  std::vector<std::string> lines;
  for (const auto& [test, mistakes] : table) {
    Names others;
    for (const auto& [other, caught] : table)
      if (other != test) others.insert(caught.begin(), caught.end());
    if (mistakes.empty())
      lines.push_back(fmt::format("- {} catches no mistake of the catalogue", test));
    else if (std::ranges::includes(others, mistakes))
      lines.push_back(fmt::format("- {} catches nothing that another does not", test));
  }
  return lines;
}

std::vector<std::string> exercises_of(const std::vector<Submission>& submissions) {
  std::vector<std::string> ids;
  for (const Submission& submission : submissions)
    if (std::ranges::find(ids, submission.exercise) == ids.end())
      ids.push_back(submission.exercise);
  return ids;
}

// A row a mistake, a column a test: x fails, N fails and names the mistake.
std::string matrix(const std::vector<Submission>& submissions, const std::string& exercise,
                   const std::map<std::string, Names>& table) {
  std::string text = "\nTests, by the number of their column:\n\n";
  int number = 0;
  for (const auto& [test, mistakes] : table)
    text += fmt::format("{}. {} ({})\n", ++number, test, mistakes.size());
  text += "\n```\n";
  for (const Submission& submission : submissions) {
    if (submission.exercise != exercise) continue;
    std::string row;
    for (const auto& [name, mistakes] : table) {
      const auto test = std::ranges::find(submission.tests, name, &TestResult::name);
      const bool passed = test == submission.tests.end() || test->verdict == "passed";
      row += passed ? '.' : test->mistake == submission.mistake ? 'N' : 'x';
    }
    text += fmt::format("{:<44} {}\n", submission.mistake, row);
  }
  return text + "```\n";
}

}  // namespace

std::vector<std::string> Submission::failed() const {
  std::vector<std::string> names;
  for (const TestResult& test : tests)
    if (test.verdict != "passed") names.push_back(test.name);
  return names;
}

bool Submission::named() const {
  return std::ranges::find(tests, mistake, &TestResult::mistake) != tests.end();
}

std::vector<std::string> MistakesReport::problems() const {
  std::vector<std::string> problems;
  for (const Submission& submission : submissions_) {
    const std::string who = fmt::format("{} ({})", submission.mistake, submission.function);
    if (submission.tests.empty())
      problems.push_back(who + ": its tests did not run");
    else if (!submission.caught())
      problems.push_back(who + " passes every test");
    else if (!submission.named())
      problems.push_back(fmt::format("{} is not named by any test that it fails: {}", who,
                                     fmt::join(submission.failed(), ", ")));
    for (const TestResult& test : submission.tests)
      if (!test.mistake.empty() && test.mistake != submission.mistake)
        problems.push_back(fmt::format("{} is called {} by {}", who, test.mistake, test.name));
  }
  return problems;
}

std::string MistakesReport::markdown() const {
  std::string text =
      "# Which test catches which mistake\n\n"
      "    ./headstart verify --mistakes --report docs/mistakes.md\n\n"
      "Every mistake of the catalogue (harness/mistakes/), handed in as an answer. `x`: the test\n"
      "fails; `N`: it fails and names the mistake; `.`: it passes. Tests of refusals are left "
      "out:\n"
      "a mistake has no argument checks, and fails them all.\n";
  for (const std::string& exercise : exercises_of(submissions_)) {
    const auto table = catches(submissions_, exercise);
    text += fmt::format("\n## {}\n{}", exercise, matrix(submissions_, exercise, table));
    std::string review;
    for (const std::string& line : to_review(table)) review += line + "\n";
    for (const Submission& submission : submissions_)
      if (submission.exercise == exercise && submission.failed().size() == 1)
        review += fmt::format("- {} is caught by {} only\n", submission.mistake,
                              submission.failed().front());
    if (!review.empty()) text += "\nFor review:\n\n" + review;
  }
  return text;
}

}  // namespace headstart
