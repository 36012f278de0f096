#include "isolate.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "headstart/call.h"
#include "headstart/eigen_asserts.h"
#include "headstart/not_implemented.h"

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
// It allocates: the limit may strike inside malloc, and the last words need memory too.
double endless(const Matrix&) {
  volatile double* kept = nullptr;
  for (std::size_t i = 0;; ++i) {
    std::vector<double> numbers(1 + i % 997);
    kept = numbers.data();
    *kept = 1;
  }
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
using headstart::Limits;
using headstart::NotImplemented;
using headstart::Outcome;
using headstart::run_in_place;
using headstart::run_isolated;
using headstart::Verdict;

#ifdef HEADSTART_SANITIZED  // the sanitizer reports a crash itself, and ends the program
constexpr Verdict crash = Verdict::exited;
#else
constexpr Verdict crash = Verdict::crashed;
#endif

constexpr Limits generous{.cpu_seconds = 10, .wall_seconds = 20};
constexpr Limits one_cpu_second{.cpu_seconds = 1, .wall_seconds = 20};
constexpr Limits short_wall{.cpu_seconds = 10, .wall_seconds = 0.2};

Outcome run(const std::function<void()>& body) {
  return run_isolated(body, generous);
}

std::string message(const Outcome& outcome) {
  std::string text;
  for (const headstart::Failure& failure : outcome.failures) text += failure.message;
  return text;
}

bool holds(const std::string& text, const std::string& piece) {
  return text.find(piece) != std::string::npos;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

[[noreturn]] void wait_forever() {
  while (true) pause();
}

void close_all_descriptors() {
  for (int descriptor = 0; descriptor < 256; ++descriptor) close(descriptor);
}

// Whether every process that holds the write end of a pipe is gone within a second.
bool all_gone(int read_end) {
  pollfd watched{read_end, POLLIN, 0};
  return poll(&watched, 1, 1000) == 1 && (watched.revents & POLLHUP) != 0;
}

// --- bodies that come back -----------------------------------------------------------------------

TEST(Isolate, ABodyThatReturnsPasses) {
  const Outcome outcome = run([] { SUCCEED(); });
  EXPECT_EQ(outcome.verdict, Verdict::passed);
  EXPECT_TRUE(outcome.failures.empty());
  EXPECT_EQ(outcome.output, "");
}

TEST(Isolate, NobodyWaitsForABodyThatHasReturned) {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 10; ++i) run([] {});
  EXPECT_LT(seconds_since(start), 0.9);
}

TEST(Isolate, AFailedExpectationComesBackWithItsPlaceAndMessage) {
  const int line = __LINE__ + 1;
  const Outcome outcome = run([] { EXPECT_EQ(1, 2) << "as it must"; });
  EXPECT_EQ(outcome.verdict, Verdict::failed);
  ASSERT_EQ(outcome.failures.size(), 1u);
  EXPECT_EQ(outcome.failures[0].line, line);
  EXPECT_EQ(outcome.failures[0].file, "harness/tests/isolate_test.cpp");
  EXPECT_TRUE(holds(outcome.failures[0].message, "as it must"));
}

TEST(Isolate, EveryFailureComesBackInOrder) {
  const Outcome outcome = run([] {
    SCOPED_TRACE("case seven");
    EXPECT_TRUE(false) << "first";
    EXPECT_EQ(1, 1) << "never";
    EXPECT_TRUE(false) << "second\nwith a line of its own";
    ASSERT_TRUE(false) << "third";
    ADD_FAILURE() << "after an ASSERT";
  });
  ASSERT_EQ(outcome.failures.size(), 3u);
  EXPECT_TRUE(holds(outcome.failures[0].message, "first"));
  EXPECT_TRUE(holds(outcome.failures[0].message, "case seven"));
  EXPECT_TRUE(holds(outcome.failures[1].message, "second\nwith a line of its own"));
  EXPECT_TRUE(holds(outcome.failures[2].message, "third"));
}

TEST(Isolate, ThousandsOfLongFailuresAreStillFailuresOfTheTest) {
  const Outcome outcome = run([] {
    for (int i = 0; i < 3000; ++i) ADD_FAILURE() << "number " << i << std::string(1000, '.');
  });
  EXPECT_EQ(outcome.verdict, Verdict::failed);
  ASSERT_FALSE(outcome.failures.empty());
  EXPECT_TRUE(holds(outcome.failures[0].message, "number 0"));
  EXPECT_FALSE(holds(message(outcome), "ended the whole program"));
}

TEST(Isolate, OneEndlessMessageIsStillAFailure) {
  const Outcome outcome = run([] { ADD_FAILURE() << std::string(3 << 20, '.'); });
  EXPECT_EQ(outcome.verdict, Verdict::failed);
}

// --- exceptions ----------------------------------------------------------------------------------

TEST(Isolate, AnExceptionIsQuoted) {
  const Outcome outcome = run([] { throw std::runtime_error("no such word"); });
  EXPECT_EQ(outcome.verdict, Verdict::failed);
  EXPECT_EQ(message(outcome), "It threw: no such word\n");
}

TEST(Isolate, SomethingElseThrownIsAFailure) {
  const Outcome outcome = run([] { throw 7; });
  EXPECT_EQ(outcome.verdict, Verdict::failed);
  EXPECT_TRUE(holds(message(outcome), "not a std::exception"));
}

TEST(Isolate, AnEigenAssertionIsSaidToBeEigens) {
  const Outcome outcome = run([] { throw headstart::EigenAssertion("3x2 times 3x2"); });
  EXPECT_EQ(outcome.verdict, Verdict::failed);
  EXPECT_EQ(message(outcome), "Eigen stopped it: 3x2 times 3x2\n");
}

TEST(Isolate, AStubIsNotImplemented) {
  const Outcome outcome = run([] { throw NotImplemented("exercises/04_mask/mask.cpp", "mask"); });
  EXPECT_EQ(outcome.verdict, Verdict::not_implemented);
  EXPECT_EQ(message(outcome), "mask is not implemented yet: open exercises/04_mask/mask.cpp");
}

TEST(Isolate, AStubAfterAFailedExpectationIsAFailure) {
  const Outcome outcome = run([] {
    EXPECT_TRUE(false) << "before the stub";
    throw NotImplemented();
  });
  EXPECT_EQ(outcome.verdict, Verdict::failed);
  EXPECT_EQ(outcome.failures.size(), 2u);
  EXPECT_TRUE(holds(message(outcome), "before the stub"));
}

void throw_it() {
  throw std::runtime_error("thrown where nobody can catch");
}
void throw_stub() {
  throw NotImplemented("exercises/04_mask/mask.cpp", "mask");
}
void cannot_throw(void (*thrower)()) noexcept {
  thrower();
}
struct ThrowsWhenDestroyed {
  ~ThrowsWhenDestroyed() { throw_it(); }
};

TEST(Isolate, AnExceptionOutOfNoexceptIsQuoted) {
  const Outcome outcome = run([] { cannot_throw(throw_it); });
  EXPECT_EQ(outcome.verdict, Verdict::failed);
  EXPECT_TRUE(holds(message(outcome), "It threw: thrown where nobody can catch"));
}

TEST(Isolate, AnExceptionOutOfADestructorIsQuoted) {
  const Outcome outcome = run([] { const ThrowsWhenDestroyed object; });
  EXPECT_EQ(outcome.verdict, Verdict::failed);
  EXPECT_TRUE(holds(message(outcome), "It threw: thrown where nobody can catch"));
}

TEST(Isolate, AStubBehindNoexceptIsNotImplemented) {
  EXPECT_EQ(run([] { cannot_throw(throw_stub); }).verdict, Verdict::not_implemented);
}

TEST(Isolate, TerminateWithoutAnExceptionIsACrash) {
  EXPECT_EQ(run([] { std::terminate(); }).verdict, Verdict::crashed);
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

// --- state ---------------------------------------------------------------------------------------

TEST(Isolate, WhatABodyChangesIsUnchangedInTheNext) {
  static int counter = 0;
  for (int i = 0; i < 2; ++i) {
    const Outcome outcome = run([] { EXPECT_EQ(++counter, 1); });
    EXPECT_EQ(outcome.verdict, Verdict::passed);
  }
  EXPECT_EQ(counter, 0);
}

TEST(Isolate, NothingIsLeftBehindInTheParent) {
  const auto open_descriptors = [] {
    int count = 0;
    for (int descriptor = 0; descriptor < 256; ++descriptor)
      if (fcntl(descriptor, F_GETFD) >= 0) ++count;
    return count;
  };
  const int before = open_descriptors();
  run([] { std::printf("output"); });
  EXPECT_EQ(open_descriptors(), before);
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

TEST(InPlace, TheSameBodiesComeBackWithTheSameWords) {
  EXPECT_EQ(run_in_place([] {}).verdict, Verdict::passed);
  EXPECT_EQ(run_in_place([] { ADD_FAILURE(); }).verdict, Verdict::failed);
  EXPECT_EQ(run_in_place([] { throw NotImplemented(); }).verdict, Verdict::not_implemented);
  EXPECT_EQ(message(run_in_place([] { throw std::runtime_error("why"); })), "It threw: why\n");
}

TEST(InPlace, AnEarlierTestsCallIsForgotten) {
  run_in_place([] { CALL(harmless, (Matrix{{11, 12}})); });
  EXPECT_EQ(message(run_in_place([] { throw std::runtime_error("why"); })), "It threw: why\n");
}

TEST(Verdict, EveryOneHasItsWord) {
  EXPECT_STREQ(to_string(Verdict::passed), "passed");
  EXPECT_STREQ(to_string(Verdict::failed), "failed");
  EXPECT_STREQ(to_string(Verdict::not_implemented), "not_implemented");
  EXPECT_STREQ(to_string(Verdict::crashed), "crashed");
  EXPECT_STREQ(to_string(Verdict::exited), "exited");
  EXPECT_STREQ(to_string(Verdict::timed_out), "timed_out");
}

}  // namespace
