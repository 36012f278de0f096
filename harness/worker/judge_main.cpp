// The main of a judge: the tests of one exercise, the code in a worker.
//
//   03_softmax [--reply-seconds=5] [--test-seconds=15] [GoogleTest's options] -- WORKER [ARGUMENTS]
//
// Exit status: 0 every test passed, 1 not, 2 bad usage.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "judge.h"

namespace {

// Takes "--name=NUMBER" out of the arguments.
bool take_seconds(std::string_view argument, std::string_view name, double& seconds) {
  if (!argument.starts_with(name)) return false;
  seconds = std::atof(argument.substr(name.size()).data());
  return true;
}

headstart::WorkerSettings settings_from(int& argc, char** argv) {
  headstart::WorkerSettings settings;
  int kept = 0, at = 0;
  for (; at < argc && std::strcmp(argv[at], "--") != 0; ++at)
    if (!take_seconds(argv[at], "--reply-seconds=", settings.reply_seconds) &&
        !take_seconds(argv[at], "--test-seconds=", settings.test_seconds))
      argv[kept++] = argv[at];
  for (++at; at < argc; ++at) settings.command.emplace_back(argv[at]);
  argc = kept;
  return settings;
}

}  // namespace

int main(int argc, char** argv) {
  headstart::WorkerSettings settings = settings_from(argc, argv);
  ::testing::InitGoogleTest(&argc, argv);
  if (settings.command.empty() || argc > 1) {
    std::fprintf(stderr, "usage: %s [OPTIONS] -- WORKER [ARGUMENTS]\n", argv[0]);
    return 2;
  }
  headstart::judge_with(std::move(settings));
  const int status = RUN_ALL_TESTS();
  const ::testing::UnitTest& unit = *::testing::UnitTest::GetInstance();
  const bool all_passed =
      unit.total_test_count() > 0 && unit.successful_test_count() == unit.total_test_count();
  std::fflush(nullptr);
  _exit(status == 0 && all_passed ? 0 : 1);
}
