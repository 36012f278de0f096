// The main of every judge.
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "judge.h"

namespace headstart {
namespace {

// Takes "--name=NUMBER" out of the arguments.
bool take_seconds(std::string_view argument, std::string_view name, double& seconds) {
  if (!argument.starts_with(name)) return false;
  seconds = std::atof(argument.substr(name.size()).data());
  return true;
}

bool take_seconds(std::string_view argument, Patience& patience) {
  return take_seconds(argument, "--reply-seconds=", patience.reply_seconds) ||
         take_seconds(argument, "--test-seconds=", patience.test_seconds) ||
         take_seconds(argument, "--total-seconds=", patience.total_seconds);
}

// The words after "--"; what is ours before them is taken out, GoogleTest's options stay.
std::vector<std::string> take_arguments(int& argc, char** argv, Patience& patience) {
  std::vector<std::string> words;
  int kept = 0, at = 0;
  for (; at < argc && std::strcmp(argv[at], "--") != 0; ++at)
    if (!take_seconds(argv[at], patience)) argv[kept++] = argv[at];
  for (++at; at < argc; ++at) words.emplace_back(argv[at]);
  argc = kept;
  return words;
}

// Judge and worker take turns, thousands of times: on one processor a turn costs microseconds, between
// two the waking of another one. Which one is the system's choice, made again for each judge.
void stay_on_this_processor() {
#ifdef __linux__
  cpu_set_t here;
  CPU_ZERO(&here);
  CPU_SET(static_cast<unsigned>(std::max(sched_getcpu(), 0)), &here);
  sched_setaffinity(0, sizeof here, &here);  // refused? Then it takes longer
#endif
}

// What a test makes of an answer of twenty thousand rows ends in std::bad_alloc, which fails that test,
// and not in the end of a judge. Above what any test needs; a sandbox sets its own.
void limit_memory() {
  rlimit limit{};
  getrlimit(RLIMIT_AS, &limit);
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, rlim_t{1} << 30);
  setrlimit(RLIMIT_AS, &limit);
}

bool every_test_passed() {
  const ::testing::UnitTest& unit = *::testing::UnitTest::GetInstance();
  return unit.total_test_count() > 0 && unit.successful_test_count() == unit.total_test_count();
}

}  // namespace

int judge_main(int argc, char** argv, StarterFor starter_for) {
  Patience patience;
  std::vector<std::string> words = take_arguments(argc, argv, patience);
  ::testing::InitGoogleTest(&argc, argv);
  if (words.empty() || argc > 1) {
    std::fprintf(stderr,
                 "usage: %s [--reply-seconds=N] [--test-seconds=N] [--total-seconds=N]\n"
                 "       [GoogleTest's options] -- WORKER [ARGUMENTS]\n",
                 argv[0]);
    return 2;
  }
  stay_on_this_processor();
  limit_memory();
  judge_with(starter_for(std::move(words)), patience);
  const int status = RUN_ALL_TESTS();
  std::fflush(nullptr);
  return status == 0 && every_test_passed() ? 0 : 1;
}

}  // namespace headstart
