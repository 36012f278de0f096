#include "report.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace headstart {
namespace {

using ::testing::TestInfo;
using ::testing::TestPartResult;
using ::testing::UnitTest;

bool colour() {
  static const bool yes = std::getenv("NO_COLOR") == nullptr &&
                          (isatty(STDOUT_FILENO) || std::getenv("CLICOLOR_FORCE") != nullptr);
  return yes;
}

std::string paint(std::string_view text, const char* code) {
  return colour() ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

std::string property(const TestInfo& test, std::string_view key) {
  const ::testing::TestResult& result = *test.result();
  for (int i = 0; i < result.test_property_count(); ++i)
    if (result.GetTestProperty(i).key() == key) return result.GetTestProperty(i).value();
  return "";
}

// GoogleTest's heading of an explicit failure says nothing that the report does not.
std::string_view message_of(const TestPartResult& part) {
  constexpr std::string_view heading = "Failed\n";
  const std::string_view message = part.message();
  return message.starts_with(heading) ? message.substr(heading.size()) : message;
}

std::size_t columns(std::string_view text) {  // bytes that begin a character of UTF-8
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & '\xc0') != '\x80'; }));
}

// Where a line ends that must not be wider than a page; after the last space that fits, if there is one.
std::size_t end_of_line(std::string_view line, std::size_t width, std::size_t indent) {
  if (columns(line) <= width) return line.size();
  std::size_t end = line.npos;
  for (std::size_t at = line.find(' ', indent); at != line.npos; at = line.find(' ', at + 1))
    if (end == line.npos || columns(line.substr(0, at)) <= width) end = at;
  return std::min(end, line.size());
}

// Every line behind the margin; sentences that are wider than a page go on in the next.
std::string indented(std::string_view text, std::string_view margin) {
  constexpr std::size_t page = 80;
  std::string result;
  while (!text.empty()) {
    const std::size_t newline = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, newline);
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t end = end_of_line(line, page - margin.size(), indent);
    result += line.empty() ? "\n" : fmt::format("{}{}\n", margin, line.substr(0, end));
    if (end == newline) {
      text.remove_prefix(std::min(newline + 1, text.size()));
    } else {
      text.remove_prefix(end + 1);
    }
  }
  return result;
}

std::vector<const TestPartResult*> failures_of(const TestInfo& test) {
  std::vector<const TestPartResult*> failures;
  for (int i = 0; i < test.result()->total_part_count(); ++i) {
    const TestPartResult& part = test.result()->GetTestPartResult(i);
    if (part.failed()) failures.push_back(&part);
  }
  return failures;
}

bool did_not_come_back(const std::string& verdict) {
  return verdict == "crashed" || verdict == "exited" || verdict == "timed_out";
}

// What a failure costs to understand: its lines. A mistake by its name says most, then a call that did
// not come back; a grid beside a grid says more than one number beside another, and numbers of which
// nobody sees what they came from say least.
long effort(const std::string& failure) {
  const auto holds = [&](const char* piece) { return failure.find(piece) != failure.npos; };
  const bool compares = holds("expected") || holds("Expected");
  const bool shows_grids = holds("yours (") && !holds("yours (1x1)");
  long lines = std::ranges::count(failure, '\n');
  if (holds("Looks like: ")) lines -= 200;
  if (!holds("was called with")) lines += 20;
  return lines + (!compares ? -100 : shows_grids ? 0 : 10);
}

class Report final : public ::testing::EmptyTestEventListener {
 public:
  explicit Report(const ReportOptions& options) : options_(options) {}

  void OnTestProgramStart(const UnitTest&) override {
    fmt::print("{}  with {}\n", paint(options_.exercise, "1"), options_.code);
  }

  void OnTestEnd(const TestInfo& test) override {
    const std::string name = fmt::format("{}.{}", test.test_suite_name(), test.name());
    if (test.result()->Passed()) {
      ++passed_;
      if (!options_.one_failure) fmt::print("  {}  {}\n", paint("pass", "32"), name);
    } else if (property(test, "verdict") == "not_implemented") {
      stub_message_ = message_of(test.result()->GetTestPartResult(0));
      fmt::print("  {}  {}\n", paint("todo", "33"), name);
    } else {
      fmt::print("  {}  {}\n", paint("FAIL", "31"), name);
      show_or_keep(name, failure_text(test));
    }
  }

  void OnTestProgramEnd(const UnitTest& unit) override {
    const int exist = unit.total_test_count();
    const int ran = unit.successful_test_count() + unit.failed_test_count();
    if (!stub_message_.empty()) fmt::print("\n  {}\n", stub_message_);
    if (!simplest_.empty()) fmt::print("\n  {}\n{}", simplest_name_, simplest_);
    if (failed_)
      fmt::print("\n  Help: exercises/{}/README.md, and ./headstart hint {}\n", options_.exercise,
                 options_.exercise.substr(0, 2));
    if (passed_ == exist && exist > 0)
      fmt::print("  All {} tests ran, {} of {} passed.\n", exist, passed_, exist);
    else
      fmt::print("  {} of {} tests passed; {} of {} ran.\n", passed_, exist, ran, exist);
    std::fflush(stdout);
  }

 private:
  // In the short report only one failure is shown in full, at the end, where a person looks: the
  // one with the fewest lines, since a small example says more than a large one.
  void show_or_keep(const std::string& name, const std::string& text) {
    failed_ = true;
    if (!options_.one_failure) {
      fmt::print("{}", text);
      return;
    }
    if (!simplest_.empty() && effort(simplest_) <= effort(text)) return;
    simplest_ = text;
    simplest_name_ = name;
  }

  // The first failure in full: a test that loops over sizes fails much the same way each time. A call
  // that did not come back is shown too, whatever failed before it.
  static std::string failure_text(const TestInfo& test) {
    const std::vector<const TestPartResult*> failures = failures_of(test);
    if (failures.empty()) return "";
    std::string text = failure_text(*failures.front());
    std::size_t left = failures.size() - 1;
    if (left > 0 && did_not_come_back(property(test, "verdict"))) {
      text += failure_text(*failures.back());
      --left;
    }
    if (left > 0) text += fmt::format("      ... and {} more in this test\n", left);
    const std::string output = property(test, "output");
    if (!output.empty()) text += "      It printed:\n" + indented(output, "        | ");
    return text;
  }

  static std::string failure_text(const TestPartResult& part) {
    const std::string_view file = part.file_name() == nullptr ? "" : part.file_name();
    std::string text;
    if (!file.empty() && !file.starts_with("harness/"))
      text +=
          fmt::format("        {}\n", paint(fmt::format("{}:{}", file, part.line_number()), "2"));
    return text + indented(message_of(part), "      ");
  }

  ReportOptions options_;
  int passed_ = 0;
  bool failed_ = false;
  std::string simplest_name_, simplest_;
  std::string stub_message_;
};

}  // namespace

void install_report(const ReportOptions& options) {
  ::testing::TestEventListeners& listeners = UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  listeners.Append(new Report(options));
}

}  // namespace headstart
