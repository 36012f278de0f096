#include "report.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "headstart/random.h"

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

std::string indented(std::string_view text, std::string_view margin) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    result += line.empty() ? "\n" : fmt::format("{}{}\n", margin, line);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  return result;
}

class Report final : public ::testing::EmptyTestEventListener {
 public:
  explicit Report(const ReportOptions& options) : options_(options) {}

  void OnTestProgramStart(const UnitTest&) override {
    fmt::print("{}  with {}\n", paint(options_.exercise, "1"), options_.code);
  }

  void OnTestEnd(const TestInfo& test) override {
    const std::string verdict = property(test, "verdict");
    const std::string name = fmt::format("{}.{}", test.test_suite_name(), test.name());
    if (test.result()->Passed()) {
      ++passed_;
      fmt::print("  {}  {}\n", paint("pass", "32"), name);
    } else if (verdict == "not_implemented") {
      stub_message_ = message_of(test.result()->GetTestPartResult(0));
      fmt::print("  {}  {}\n", paint("todo", "33"), name);
    } else {
      fmt::print("  {}  {}\n", paint("FAIL", "31"), name);
      if (!options_.only_first_failure || !failure_shown_) print_failures(test);
      failure_shown_ = true;
    }
  }

  void OnTestProgramEnd(const UnitTest& unit) override {
    const int exist = unit.total_test_count();
    const int ran = unit.successful_test_count() + unit.failed_test_count();
    if (!stub_message_.empty()) fmt::print("\n  {}\n", stub_message_);
    if (failure_shown_)
      fmt::print("\n  Help: exercises/{}/README.md, and ./headstart hint {}\n", options_.exercise,
                 options_.exercise.substr(0, 2));
    fmt::print("  {} of {} tests passed; {} of {} ran.\n", passed_, exist, ran, exist);
    std::fflush(stdout);
  }

 private:
  // The first failure in full: a test that loops over sizes fails much the same way each time.
  void print_failures(const TestInfo& test) {
    const ::testing::TestResult& result = *test.result();
    int failures = 0;
    for (int i = 0; i < result.total_part_count(); ++i) {
      const TestPartResult& part = result.GetTestPartResult(i);
      if (part.failed() && ++failures == 1) print_failure(part);
    }
    if (failures > 1) fmt::print("      ... and {} more in this test\n", failures - 1);
    const std::string output = property(test, "output");
    if (!output.empty()) fmt::print("      It printed:\n{}", indented(output, "        | "));
  }

  void print_failure(const TestPartResult& part) {
    const std::string_view file = part.file_name() == nullptr ? "" : part.file_name();
    if (!file.empty() && !file.starts_with("harness/"))
      fmt::print("        {}\n", paint(fmt::format("{}:{}", file, part.line_number()), "2"));
    fmt::print("{}", indented(message_of(part), "      "));
  }

  ReportOptions options_;
  int passed_ = 0;
  bool failure_shown_ = false;
  std::string stub_message_;
};

}  // namespace

void install_report(const ReportOptions& options) {
  ::testing::TestEventListeners& listeners = UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  listeners.Append(new Report(options));
}

}  // namespace headstart
