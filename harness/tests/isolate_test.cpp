// Bodies that come back: their failures, exceptions, output and state.
#include "isolate.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
#include <thread>

#include "headstart/eigen_asserts.h"
#include "headstart/not_implemented.h"
#include "headstart/random.h"
#include "isolate_helpers.h"

namespace {

using headstart::NotImplemented;

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

TEST(InPlace, TheSameBodiesComeBackWithTheSameWords) {
  EXPECT_EQ(run_in_place([] {}).verdict, Verdict::passed);
  EXPECT_EQ(run_in_place([] { ADD_FAILURE(); }).verdict, Verdict::failed);
  EXPECT_EQ(run_in_place([] { throw NotImplemented(); }).verdict, Verdict::not_implemented);
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

// --- seeds ---------------------------------------------------------------------------------------

TEST(Isolate, TheSeedComesBackIfRandomInputsWereDrawn) {
  EXPECT_FALSE(run([] {}).seed);
  EXPECT_FALSE(run([] { headstart::Random(5).uniform(); }).seed);
  EXPECT_EQ(run([] { headstart::Random().uniform(); }).seed, headstart::seed_of_current_test());
  EXPECT_EQ(run([] {
              headstart::Random().uniform();
              std::abort();
            }).seed,
            headstart::seed_of_current_test());
  EXPECT_FALSE(run_in_place([] {}).seed);
  EXPECT_TRUE(run_in_place([] { headstart::Random(); }).seed);
}

}  // namespace
