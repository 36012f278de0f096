// The main of every exercise's test program.
//
//   03_softmax                     GoogleTest's own output and options, as IDEs expect them
//   03_softmax --report            the learner's report
//   03_softmax --report=short      one failure in full, no passes
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "headstart/fill_memory.h"
#include "report.h"

namespace headstart {
extern const char* const code_under_test;  // written by the build, one a build of the exercises
}

namespace {

// A run that reports "12 of 12" must not be narrowed by what happens to be in the environment.
void forget_narrowing() {
  for (const char* name : {"GTEST_FILTER", "GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX",
                           "GTEST_ALSO_RUN_DISABLED_TESTS", "GTEST_REPEAT", "GTEST_FAIL_FAST"})
    unsetenv(name);
}

bool all_ran() {
  const ::testing::UnitTest& unit = *::testing::UnitTest::GetInstance();
  return unit.successful_test_count() + unit.failed_test_count() == unit.total_test_count();
}

}  // namespace

int main(int argc, char** argv) {
  headstart::fill_new_memory();
  const std::string_view option = argc > 1 ? argv[1] : "";
  const bool report = option.starts_with("--report");
  if (report) forget_narrowing();
  ::testing::InitGoogleTest(&argc, argv);
  if (!report) return RUN_ALL_TESTS();

  headstart::install_report({.exercise = std::filesystem::path(argv[0]).filename().string(),
                             .code = headstart::code_under_test,
                             .one_failure = option == "--report=short"});
  int status = RUN_ALL_TESTS();
  const bool narrowed = argc > 2 || ::testing::GTEST_FLAG(filter) != "*";
  if (!all_ran() && !narrowed) {
    std::fputs("  Not every test ran: this run does not count.\n", stderr);
    status = 1;
  }
  std::fflush(nullptr);
  _exit(status);  // what an exercise registered with atexit has no say in it
}
