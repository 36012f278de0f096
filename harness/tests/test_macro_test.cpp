// The kit's own TEST, and the learner's report of a run.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "environment.h"
#include "headstart/not_implemented.h"
#include "headstart/test.h"
#include "process.h"
#include "report.h"
#include "temporary_folder.h"

namespace attention {
namespace {
double leaving(const Matrix&) {
  std::exit(0);
}
Matrix unchanged(const Matrix& m) {
  return m;
}
}  // namespace
}  // namespace attention

namespace {

const pid_t whole_program = getpid();

// --- samples: tests that must not pass -----------------------------------------------------------
// They exist only where HEADSTART_SAMPLES is set: in the runs of this program that the tests below
// start. With HEADSTART_SAMPLES=report, or =short, such a run prints the learner's report.

class Sample final : public headstart::Test {
 public:
  explicit Sample(void (*body)()) : body_(body) {}

 private:
  void body() override { body_(); }
  void (*body_)();
};

void add(const char* name, void (*body)()) {
  ::testing::RegisterTest("Sample", name, nullptr, nullptr, __FILE__, __LINE__,
                          [body]() -> headstart::Test* { return new Sample(body); });
}

constexpr int line_of_failure = __LINE__ + 2;
void failing() {
  ADD_FAILURE() << "a wrong answer";
}
void stub() {
  throw headstart::NotImplemented("exercises/04_mask/mask.cpp", "mask");
}
void failing_at_random() {
  ADD_FAILURE() << "drew " << headstart::Random().uniform() << ".";
}
void failing_and_crashing() {
  ADD_FAILURE() << "a wrong answer";
  ADD_FAILURE() << "and a second";
  std::abort();
}
void printing() {
  std::printf("x is %d\n", 7);
  ADD_FAILURE() << "another wrong answer";
}
void counting_wrong() {
  EXPECT_EQ(1 + 1, 3);
}
void failing_in_a_call() {
  EXPECT_CLOSE(CALL(unchanged, (attention::Matrix{{1, 2}, {3, 4}})),
               (attention::Matrix{{1, 3}, {2, 4}}), 0);
}
void where() {
  std::fprintf(stderr, getpid() == whole_program ? "in place\n" : "elsewhere\n");
}
void where_and_fail() {
  where();
  ADD_FAILURE();
}

const bool samples = [] {
  const char* wanted = std::getenv("HEADSTART_SAMPLES");
  if (wanted == nullptr) return false;
  add("Aborts", [] { std::abort(); });
  add("Exits", [] { std::exit(0); });
  add("ExitsInACall", [] { CALL(leaving, (attention::Matrix{{11, 12}})); });
  add("Fails", failing);
  add("CountsWrong", counting_wrong);
  add("FailsInACall", failing_in_a_call);
  add("FailsAtRandom", failing_at_random);
  add("FailsAndCrashes", failing_and_crashing);
  add("IsAStub", stub);
  add("Passes", [] {});
  add("Prints", printing);
  add("SaysWhere", where_and_fail);
  if (std::string(wanted) != "1")
    headstart::install_report({.exercise = "03_softmax",
                               .code = "some code",
                               .one_failure = std::string(wanted) == "short"});
  return true;
}();

headstart::Finished run_samples(const std::string& filter, const char* how = "1",
                                const std::string& output = "") {
  const ScopedVariable variable("HEADSTART_SAMPLES", how);
  const ScopedVariable no_shards("GTEST_TOTAL_SHARDS", nullptr);
  return headstart::run({"/proc/self/exe", "--gtest_color=no", "--gtest_output=" + output,
                         "--gtest_filter=" + filter},
                        headstart::Output::captured);
}

bool holds(const std::string& text, const std::string& piece) {
  return text.find(piece) != std::string::npos;
}

// --- TEST ----------------------------------------------------------------------------------------

TEST(TestMacro, RunsItsBodyInAnotherProcess) {
  EXPECT_NE(getpid(), whole_program);
}

TEST(TestMacro, KnowsItsName) {
  const ::testing::TestInfo* const test = ::testing::UnitTest::GetInstance()->current_test_info();
  EXPECT_STREQ(test->test_suite_name(), "TestMacro");
  EXPECT_STREQ(test->name(), "KnowsItsName");
  EXPECT_STREQ(test->file(), __FILE__);
}

GTEST_TEST(TestMacroRuns, AFailureHasItsPlaceAndMessageOnce) {
  const headstart::Finished run = run_samples("Sample.Fails");
  EXPECT_EQ(run.status, 1);
  const std::string place =
      "harness/tests/test_macro_test.cpp:" + std::to_string(line_of_failure) + ": Failure\n";
  EXPECT_TRUE(holds(run.output, place + "Failed\na wrong answer\n")) << run.output;
}

GTEST_TEST(TestMacroRuns, ACrashOrExitCostsOneTestAndNoOther) {
  const headstart::Finished run = run_samples("Sample.Aborts:Sample.Exits:Sample.Passes");
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(holds(run.output, "[  FAILED  ] Sample.Aborts")) << run.output;
  EXPECT_TRUE(holds(run.output, "[  FAILED  ] Sample.Exits")) << run.output;
  EXPECT_TRUE(holds(run.output, "[       OK ] Sample.Passes")) << run.output;
}

// In a program where nothing was called before: exit destroys what the call itself had made.
GTEST_TEST(TestMacroRuns, AnExitInTheFirstCallShowsItsInputs) {
  const headstart::Finished run = run_samples("Sample.ExitsInACall");
  EXPECT_TRUE(holds(run.output, "leaving(")) << run.output;
  EXPECT_TRUE(holds(run.output, "11   12")) << run.output;
  EXPECT_TRUE(holds(run.output, "(exit) instead of returning")) << run.output;
}

GTEST_TEST(TestMacroRuns, AStubFails) {
  const headstart::Finished run = run_samples("Sample.IsAStub");
  EXPECT_EQ(run.status, 1);
  EXPECT_TRUE(holds(run.output, "mask is not implemented yet")) << run.output;
}

GTEST_TEST(TestMacroRuns, VerdictAndOutputAreInTheReportForMachines) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "results.xml").string();
  run_samples("Sample.*", "1", "xml:" + file);
  std::ifstream stream(file);
  const std::string xml(std::istreambuf_iterator<char>(stream), {});
  for (const char* word : {"passed", "failed", "not_implemented", "exited", "crashed"})
    EXPECT_TRUE(holds(xml, std::string("name=\"verdict\" value=\"") + word)) << xml;
  EXPECT_TRUE(holds(xml, "name=\"output\" value=\"x is 7")) << xml;
}

GTEST_TEST(TestMacroRuns, TheBodyRunsInPlaceWhereThatIsAsked) {
  const ScopedVariable in_place("HEADSTART_ISOLATE", "0");
  EXPECT_TRUE(holds(run_samples("Sample.SaysWhere").output, "in place\n"));
  EXPECT_FALSE(holds(run_samples("Sample.SaysWhere").output, "elsewhere\n"));
}

// --- the report ----------------------------------------------------------------------------------

GTEST_TEST(Report, HasALineForEveryTestAndCountsThem) {
  const std::string text =
      run_samples("Sample.Fails:Sample.IsAStub:Sample.Passes", "report").output;
  EXPECT_TRUE(holds(text, "03_softmax  with some code\n")) << text;
  EXPECT_TRUE(holds(text, "  pass  Sample.Passes\n")) << text;
  EXPECT_TRUE(holds(text, "  todo  Sample.IsAStub\n")) << text;
  EXPECT_TRUE(holds(text, "  FAIL  Sample.Fails\n")) << text;
  EXPECT_TRUE(holds(text, "  1 of ")) << text;
  EXPECT_TRUE(holds(text, " tests passed; 3 of ")) << text;
}

GTEST_TEST(Report, ShowsAFailureWithItsMessageAndWhereHelpIs) {
  const std::string text = run_samples("Sample.Fails", "report").output;
  EXPECT_TRUE(holds(text, "a wrong answer\n")) << text;
  EXPECT_FALSE(holds(text, "Failed\n")) << text;
  EXPECT_TRUE(holds(text, "exercises/03_softmax/README.md")) << text;
  EXPECT_TRUE(holds(text, "hint 03")) << text;
}

GTEST_TEST(Report, ShowsWhatWasPrinted) {
  const std::string text = run_samples("Sample.Prints", "report").output;
  EXPECT_TRUE(holds(text, "It printed:\n")) << text;
  EXPECT_TRUE(holds(text, "| x is 7\n")) << text;
}

GTEST_TEST(Report, AFailureWithRandomInputsSaysTheSeedThatRepeatsThem) {
  const ScopedVariable seed("HEADSTART_SEED", "42");
  for (const char* how : {"1", "report", "short"}) {
    const std::string text = run_samples("Sample.FailsAtRandom", how).output;
    EXPECT_TRUE(holds(text, "Random inputs: HEADSTART_SEED=42 ")) << text;
    EXPECT_TRUE(
        holds(text, fmt::format("drew {}.\n", headstart::Random(42).uniform()).substr(0, 9)))
        << text;
  }
  EXPECT_FALSE(holds(run_samples("Sample.Fails").output, "Random inputs"));
}

GTEST_TEST(Report, AFailureBeforeACrashAndTheCrashAreBothShown) {
  const std::string text = run_samples("Sample.FailsAndCrashes", "short").output;
  EXPECT_TRUE(holds(text, "a wrong answer")) << text;
  EXPECT_TRUE(holds(text, "It crashed: it gave up (abort)")) << text;
  EXPECT_TRUE(holds(text, "... and 1 more in this test")) << text;
}

GTEST_TEST(Report, SaysOfAStubWhatToOpen) {
  const std::string text = run_samples("Sample.IsAStub", "report").output;
  EXPECT_TRUE(holds(text, "open exercises/04_mask/mask.cpp")) << text;
  EXPECT_FALSE(holds(text, "FAIL")) << text;
}

GTEST_TEST(Report, ShowsOnlyTheFirstFailureInFullWhereThatIsAsked) {
  const std::string filter = "Sample.Fails:Sample.Prints";
  const std::string first = run_samples(filter, "short").output;
  EXPECT_TRUE(holds(first, "a wrong answer")) << first;
  EXPECT_TRUE(holds(first, "  FAIL  Sample.Prints\n")) << first;
  EXPECT_FALSE(holds(first, "another wrong answer")) << first;
  EXPECT_TRUE(holds(run_samples(filter, "report").output, "another wrong answer"));
}

GTEST_TEST(Report, RatherShowsAFailureWithItsCallThanAShorterOne) {
  const std::string text = run_samples("Sample.CountsWrong:Sample.FailsInACall", "short").output;
  EXPECT_TRUE(holds(text, "  FAIL  Sample.CountsWrong\n")) << text;
  EXPECT_TRUE(holds(text, "was called with\n")) << text;
  EXPECT_FALSE(holds(text, "Expected equality")) << text;
}

GTEST_TEST(Report, IsWithoutColourWhereThereIsNoTerminal) {
  const ScopedVariable plain("NO_COLOR", nullptr);
  const ScopedVariable forced("CLICOLOR_FORCE", nullptr);
  EXPECT_FALSE(holds(run_samples("Sample.Fails", "report").output, "\x1b["));
}

GTEST_TEST(Report, IsColouredWhereThatIsForcedUnlessItIsForbidden) {
  const ScopedVariable forced("CLICOLOR_FORCE", "1");
  {
    const ScopedVariable allowed("NO_COLOR", nullptr);
    EXPECT_TRUE(holds(run_samples("Sample.Fails", "report").output, "\x1b[31mFAIL\x1b[0m"));
  }
  const ScopedVariable forbidden("NO_COLOR", "1");
  EXPECT_FALSE(holds(run_samples("Sample.Fails", "report").output, "\x1b["));
}

}  // namespace
