// The limits of a body, and what it leaves behind.
#include "isolate.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "headstart/call.h"
#include "isolate_helpers.h"

namespace attention {
namespace {
// It allocates: the limit may strike inside malloc, and the last words need memory too.
double endless(const Matrix&) {
  volatile double* kept = nullptr;
  for (std::size_t i = 0;; ++i) {
    std::vector<double> numbers(1 + i % 997);
    kept = numbers.data();
    *kept = 1;
  }
}
double growing(const Matrix& m) {
  std::vector<double> numbers(static_cast<std::size_t>(m.size()));
  while (true) numbers.reserve(2 * numbers.capacity());
}
double harmless(const Matrix& m) {
  return m.sum();
}
}  // namespace
}  // namespace attention

namespace {

using attention::Matrix;

[[noreturn]] void wait_forever() {
  while (true) pause();
}

// Whether every process that holds the write end of a pipe is gone within a second.
bool all_gone(int read_end) {
  pollfd watched{read_end, POLLIN, 0};
  return poll(&watched, 1, 1000) == 1 && (watched.revents & POLLHUP) != 0;
}

// The life of a process that is to be ended: a group of its own, a session, a parent that is gone.
void leave_a_daemon() {
  if (fork() != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  std::signal(SIGTERM, SIG_IGN);
  wait_forever();
}

// --- time ----------------------------------------------------------------------------------------

TEST(Isolate, AnEndlessLoopIsTimedOut) {
  const auto start = std::chrono::steady_clock::now();
  const Outcome outcome = run_isolated([] { CALL(endless, (Matrix{{11, 12}})); }, one_cpu_second);
  EXPECT_EQ(outcome.verdict, Verdict::timed_out);
  EXPECT_TRUE(holds(message(outcome), "a loop that never ends"));
  EXPECT_TRUE(holds(message(outcome), "11   12"));
  EXPECT_GT(seconds_since(start), 0.9);
}

TEST(Isolate, SleepingBeyondTheWallIsTimedOut) {
  const auto start = std::chrono::steady_clock::now();
  const Outcome outcome = run_isolated(wait_forever, short_wall);
  EXPECT_EQ(outcome.verdict, Verdict::timed_out);
  EXPECT_LT(seconds_since(start), 2);
}

TEST(Isolate, AStoppedProcessIsTimedOut) {
  EXPECT_EQ(run_isolated([] { raise(SIGSTOP); }, short_wall).verdict, Verdict::timed_out);
}

TEST(Isolate, LeavingItsProcessGroupDoesNotOutliveTheClock) {
  const auto start = std::chrono::steady_clock::now();
  const Outcome outcome = run_isolated(
      [] {
        EXPECT_EQ(setpgid(0, getpgid(getppid())), 0);
        wait_forever();
      },
      short_wall);
  EXPECT_EQ(outcome.verdict, Verdict::timed_out);
  EXPECT_LT(seconds_since(start), 2);
}

TEST(Isolate, CodeThatIgnoresTheSignalOfTheLimitDidNotComeBack) {
  const Outcome outcome = run_isolated(
      [] {
        std::signal(SIGXCPU, SIG_IGN);
        CALL(endless, (Matrix{{11, 12}}));
      },
      one_cpu_second);
  EXPECT_EQ(outcome.verdict, Verdict::timed_out);
  EXPECT_TRUE(holds(message(outcome), "It did not come back"));
}

// --- memory --------------------------------------------------------------------------------------

#ifndef HEADSTART_SANITIZED  // which reserve more addresses than any limit
constexpr BodyLimits one_gigabyte{.cpu_seconds = 10, .wall_seconds = 20, .memory_gigabytes = 1};

TEST(Isolate, TooMuchMemoryIsSaidInWords) {
  const Outcome outcome = run_isolated([] { CALL(growing, (Matrix{{11, 12}})); }, one_gigabyte);
  EXPECT_EQ(outcome.verdict, Verdict::failed);
  EXPECT_TRUE(holds(message(outcome), "It asked for more memory than the 1 GB"));
  EXPECT_TRUE(holds(message(outcome), "11   12"));
}

TEST(Isolate, MemoryThatIsLeakedLeavesRoomForTheLastWords) {
  const Outcome outcome = run_isolated(
      [] {
        CALL(harmless, (Matrix{{11, 12}}));
        while (true) *new volatile char[1 << 12] = 1;
      },
      one_gigabyte);
  EXPECT_EQ(outcome.verdict, Verdict::failed);
  EXPECT_TRUE(holds(message(outcome), "It asked for more memory than the 1 GB"));
  EXPECT_TRUE(holds(message(outcome), "11   12"));
}

TEST(Isolate, TheNextBodyHasItsMemoryAgain) {
  run_isolated([] { CALL(growing, (Matrix{{11, 12}})); }, one_gigabyte);
  const Outcome outcome =
      run_isolated([] { const std::unique_ptr<char[]> large(new char[900u << 20]); }, one_gigabyte);
  EXPECT_EQ(outcome.verdict, Verdict::passed) << message(outcome);
}
#endif

// --- what it leaves behind -----------------------------------------------------------------------

TEST(Isolate, AProcessLeftBehindHoldsNobodyUpAndIsEnded) {
  std::array<int, 2> held{};
  ASSERT_EQ(pipe(held.data()), 0);
  const auto start = std::chrono::steady_clock::now();
  const Outcome outcome = run([] {
    if (fork() == 0) wait_forever();
  });
  EXPECT_EQ(outcome.verdict, Verdict::passed);
  EXPECT_LT(seconds_since(start), 2);
  close(held[1]);
  EXPECT_TRUE(all_gone(held[0]));
  close(held[0]);
}

TEST(Isolate, AProcessLeftBehindByACrashHoldsNobodyUpAndIsEnded) {
  std::array<int, 2> held{};
  ASSERT_EQ(pipe(held.data()), 0);
  const auto start = std::chrono::steady_clock::now();
  const Outcome outcome = run([] {
    if (fork() == 0) wait_forever();
    kill(getpid(), SIGKILL);
  });
  EXPECT_EQ(outcome.verdict, Verdict::crashed);
  EXPECT_LT(seconds_since(start), 2);
  close(held[1]);
  EXPECT_TRUE(all_gone(held[0]));
  close(held[0]);
}

#ifdef __linux__
TEST(Isolate, AProcessInASessionOfItsOwnIsEnded) {
  for (const auto& body : {+[] { leave_a_daemon(); },
                           +[] {
                             leave_a_daemon();
                             kill(getpid(), SIGKILL);
                           }}) {
    std::array<int, 2> held{};
    ASSERT_EQ(pipe(held.data()), 0);
    run_isolated(body, generous);
    close(held[1]);
    EXPECT_TRUE(all_gone(held[0]));
    close(held[0]);
  }
}

TEST(Isolate, AChainOfDaemonsIsEnded) {
  std::array<int, 2> held{};
  ASSERT_EQ(pipe(held.data()), 0);
  run_isolated(
      [] {
        for (int i = 0; i < 20; ++i)
          if (fork() == 0)
            setsid();
          else if (i > 0)
            wait_forever();
          else
            return;
        wait_forever();
      },
      generous);
  close(held[1]);
  EXPECT_TRUE(all_gone(held[0]));
  close(held[0]);
}

TEST(Isolate, ChildrenThatWereThereBeforeLive) {
  const pid_t ours = fork();
  if (ours == 0) wait_forever();
  run_isolated(leave_a_daemon, generous);
  EXPECT_EQ(waitpid(ours, nullptr, WNOHANG), 0);
  kill(ours, SIGKILL);
  EXPECT_EQ(waitpid(ours, nullptr, 0), ours);
}
#endif

}  // namespace
