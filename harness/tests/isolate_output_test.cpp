// What a body prints and reads.
#include "isolate.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>

#include "isolate_helpers.h"

namespace {

// --- output --------------------------------------------------------------------------------------

TEST(Isolate, WhatWasPrintedComesBack) {
  const Outcome outcome = run([] {
    std::cout << "one\n";
    std::fputs("two\n", stdout);
    std::cerr << "three\n";
  });
  EXPECT_EQ(outcome.output, "one\ntwo\nthree\n");
}

TEST(Isolate, WhatWasPrintedBeforeACrashComesBack) {
  for (const auto& leave : {+[] { std::abort(); }, +[] { kill(getpid(), SIGKILL); },
                            +[] { std::exit(0); }, +[] { _exit(0); }}) {
    const Outcome outcome = run([leave] {
      std::cout << "about to leave\n";
      leave();
    });
    EXPECT_EQ(outcome.output, "about to leave\n");
  }
}

TEST(Isolate, OutputStandingInABufferOfTheParentIsNotRepeated) {
  std::printf(" ");  // no line end: it stays in the buffer
  EXPECT_EQ(run([] { std::fflush(stdout); }).output, "");
}

TEST(Isolate, AFloodIsCutAndTheTestStillPasses) {
  const auto start = std::chrono::steady_clock::now();
  const Outcome outcome = run([] {
    const std::string line(999, '.');
    for (int i = 0; i < 20000; ++i) std::printf("%s\n", line.c_str());
  });
  EXPECT_EQ(outcome.verdict, Verdict::passed);
  EXPECT_EQ(outcome.output.size(), 4000u);
  EXPECT_LT(seconds_since(start), 3);
}

TEST(Isolate, AnEndlessFloodIsTimedOut) {
  const Outcome outcome = run_isolated(
      [] {
        while (true) std::printf("again and again\n");
      },
      short_wall);
  EXPECT_EQ(outcome.verdict, Verdict::timed_out);
  EXPECT_EQ(outcome.output.size(), 4000u);
}

TEST(Isolate, AClosedOutputDoesNotKeepTheParentBusy) {
  const auto cpu_seconds = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
  };
  const double before = cpu_seconds();
  const Outcome outcome = run([] {
    close(STDOUT_FILENO);
    close(STDERR_FILENO);
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  });
  EXPECT_EQ(outcome.verdict, Verdict::passed);
  EXPECT_LT(cpu_seconds() - before, 0.1);
}

TEST(Isolate, StandardInputIsEmpty) {
  std::array<int, 2> typed{};
  ASSERT_EQ(pipe(typed.data()), 0);
  ASSERT_EQ(write(typed[1], "x", 1), 1);
  const int before = dup(STDIN_FILENO);
  dup2(typed[0], STDIN_FILENO);
  const Outcome outcome = run_isolated([] { EXPECT_EQ(std::getchar(), EOF); }, short_wall);
  dup2(before, STDIN_FILENO);
  for (const int descriptor : {before, typed[0], typed[1]}) close(descriptor);
  EXPECT_EQ(outcome.verdict, Verdict::passed) << message(outcome);
}

}  // namespace
