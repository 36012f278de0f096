// Bodies that crash or end the program.
#include "isolate.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "headstart/call.h"
#include "isolate_helpers.h"

namespace attention {
namespace {
// Exercise functions as CALL finds them, each with one mistake.
double crashing(const Matrix&) {
  volatile int* nowhere = nullptr;
  *nowhere = 1;
  return 0;
}
double exiting(const Matrix&) {
  std::exit(0);
}
// Adds after its return, so that no compiler makes a loop of it.
double recursing(const Matrix& m) {
  volatile double room[64];
  room[m.size() % 64] = 1;
  return m.size() < 0 ? 0 : recursing(m) + room[m.size() % 64];
}
double throwing(const Matrix&) {
  throw std::runtime_error("no such word");
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

void close_all_descriptors() {
  for (int descriptor = 0; descriptor < 256; ++descriptor) close(descriptor);
}

// --- crashes -------------------------------------------------------------------------------------

TEST(Isolate, AWriteToNowhereIsACrash) {
  const Outcome outcome = run([] { attention::crashing(Matrix()); });
  EXPECT_EQ(outcome.verdict, crash);
#ifndef HEADSTART_SANITIZED
  EXPECT_TRUE(holds(message(outcome), "SIGSEGV"));
#endif
}

TEST(Isolate, EndlessRecursionIsACrash) {
  const Outcome outcome = run([] { CALL(recursing, (Matrix{{11, 12}})); });
  EXPECT_EQ(outcome.verdict, crash);
#ifndef HEADSTART_SANITIZED
  EXPECT_TRUE(holds(message(outcome), "calls itself without end"));
  EXPECT_TRUE(holds(message(outcome), "11   12"));
#endif
}

TEST(Isolate, AbortIsACrash) {
  const Outcome outcome = run([] { std::abort(); });
  EXPECT_EQ(outcome.verdict, Verdict::crashed);
  EXPECT_TRUE(holds(message(outcome), "abort"));
}

TEST(Isolate, IntegerDivisionByZeroIsACrash) {
  const Outcome outcome = run([] {
    const volatile int zero = 0;
    std::printf("%d", 7 / zero);
  });
  EXPECT_EQ(outcome.verdict, crash);
#ifndef HEADSTART_SANITIZED
  EXPECT_TRUE(holds(message(outcome), "divided an integer by zero"));
#endif
}

TEST(Isolate, AKilledProcessIsACrash) {
  const Outcome outcome = run([] { kill(getpid(), SIGKILL); });
  EXPECT_EQ(outcome.verdict, Verdict::crashed);
  EXPECT_TRUE(holds(message(outcome), "signal 9"));
}

TEST(Isolate, AFailureBeforeACrashIsNotLost) {
  for (const auto& leave : {+[] { std::abort(); }, +[] { kill(getpid(), SIGKILL); },
                            +[] { std::exit(0); }, +[] { std::terminate(); }}) {
    const Outcome outcome = run([leave] {
      EXPECT_TRUE(false) << "wrong before";
      leave();
    });
    EXPECT_NE(outcome.verdict, Verdict::failed);
    ASSERT_EQ(outcome.failures.size(), 2u);
    EXPECT_TRUE(holds(outcome.failures[0].message, "wrong before"));
    EXPECT_TRUE(holds(outcome.failures[1].message, "It crashed") ||
                holds(outcome.failures[1].message, "It ended the whole program"));
  }
}

// --- ways out that look like success -------------------------------------------------------------

TEST(Isolate, ExitDoesNotPass) {
  for (const auto& leave : {+[] { std::exit(0); }, +[] { _exit(0); }, +[] { std::quick_exit(0); },
                            +[] { std::_Exit(0); }}) {
    const Outcome outcome = run(leave);
    EXPECT_EQ(outcome.verdict, Verdict::exited);
    ASSERT_EQ(outcome.failures.size(), 1u);
    EXPECT_TRUE(holds(outcome.failures[0].message, "It ended the whole program"));
  }
}

TEST(Isolate, ExitWithAStatusNamesIt) {
  EXPECT_TRUE(holds(message(run([] { _exit(42); })), "exit status 42"));
}

TEST(Isolate, ClosingEveryDescriptorDoesNotPass) {
  EXPECT_NE(run(close_all_descriptors).verdict, Verdict::passed);
}

TEST(Isolate, ClosingEveryDescriptorAndWaitingEndsByTheClock) {
  const auto start = std::chrono::steady_clock::now();
  const Outcome outcome = run_isolated(
      [] {
        close_all_descriptors();
        wait_forever();
      },
      short_wall);
  EXPECT_EQ(outcome.verdict, Verdict::timed_out);
  EXPECT_LT(seconds_since(start), 2);
}

// --- the last call -------------------------------------------------------------------------------

TEST(Isolate, ACrashShowsTheInputsOfTheLastCall) {
#ifdef HEADSTART_SANITIZED
  const auto body = [] { CALL(throwing, (Matrix{{11, 12}})); };
#else
  const auto body = [] { CALL(crashing, (Matrix{{11, 12}})); };
#endif
  EXPECT_TRUE(holds(message(run(body)), "was called with"));
  EXPECT_TRUE(holds(message(run(body)), "11   12"));
}

TEST(Isolate, AnExceptionShowsTheInputsOfTheLastCall) {
  const std::string text = message(run([] {
    CALL(harmless, (Matrix{{1, 2}}));
    CALL(throwing, (Matrix{{11, 12}}));
  }));
  EXPECT_TRUE(holds(text, "throwing("));
  EXPECT_TRUE(holds(text, "11   12"));
  EXPECT_TRUE(holds(text, "It threw: no such word"));
  EXPECT_FALSE(holds(text, "harmless"));
}

TEST(Isolate, ExitShowsTheInputsOfTheLastCall) {
  const std::string text = message(run([] { CALL(exiting, (Matrix{{11, 12}})); }));
  EXPECT_TRUE(holds(text, "exiting("));
  EXPECT_TRUE(holds(text, "11   12"));
  EXPECT_TRUE(holds(text, "(exit) instead of returning"));
}

TEST(InPlace, AnEarlierTestsCallIsForgotten) {
  run_in_place([] { CALL(harmless, (Matrix{{11, 12}})); });
  EXPECT_EQ(message(run_in_place([] { throw std::runtime_error("why"); })), "It threw: why\n");
}

}  // namespace
