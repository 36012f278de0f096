// The main of a right answer unlike the solution: every test of its exercise must pass, and no mistake
// may be named on it, neither on the second inputs nor by a test that is made to fail after its calls.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "../answers.h"
#include "../in_child.h"
#include "headstart/diagnose.h"
#include "isolate.h"
#include "worker.h"

namespace {

using namespace headstart;
using headstart::tests::Answer;
using headstart::tests::answers_of;
using headstart::tests::in_child;

// A learner's limits: right code must keep to them too.
constexpr BodyLimits limits{.memory_gigabytes = 2};

// Once as it is, and once with a failure at its end.
Outcome run_twice(const std::function<void()>& body) {
  Outcome outcome = run_isolated(body, limits);
  if (outcome.verdict != Verdict::passed) return outcome;
  const auto failing = [&] {
    body();
    ADD_FAILURE() << "on purpose";
  };
  const Outcome failed = run_isolated(failing, limits);
  if (failed.verdict == Verdict::failed && !failed.diagnosis) return outcome;
  outcome.verdict = Verdict::failed;
  outcome.failures.push_back({"", 0,
                              fmt::format("Made to fail on purpose, it is {}, and called \"{}\"",
                                          to_string(failed.verdict), failed.diagnosis.mistake)});
  return outcome;
}

// The mistakes that answer like `function`, in words.
std::string alike(const WorkerFunction& function, std::uint64_t seed) {
  const auto inputs = second_inputs_of(function.name, seed);
  const std::vector<Answer> answers = answers_of(function, inputs);
  std::string text;
  for (const Mistake& mistake : catalogue())
    if (function.name == mistake.function && answers_of(mistake.wrong, inputs) == answers)
      text += fmt::format("{} ", mistake.wrong.name);
  return text;
}

std::string named(const WorkerFunction& function, std::uint64_t seed) {
  std::vector<CallRecord> calls;
  for (const Arguments& arguments : second_inputs_of(function.name, seed)) {
    CallRecord record(std::string(function.name), function);
    record.add_values(arguments);
    const Answer answer = answers_of(function, {arguments}).front();
    record.answer = answer.value;
    record.threw = answer.threw;
    calls.push_back(record);
  }
  return diagnose_here(calls).mistake;
}

constexpr std::uint64_t seeds[] = {1, 2, 3, 17, 99, 123456};

// The test macro of the kit takes no fixture; this one is GoogleTest's own.
class RightVersion : public testing::Test {};

TEST_F(RightVersion, AnswersLikeNoMistakeOnSecondInputs) {
  ASSERT_FALSE(worker_functions().empty());
  for (const WorkerFunction& function : worker_functions())
    for (const std::uint64_t seed : seeds)
      EXPECT_EQ(in_child([&] { return alike(function, seed); }), "")
          << function.name << " " << seed;
}

TEST_F(RightVersion, IsNotNamedAfterCallsWithSecondInputs) {
  for (const WorkerFunction& function : worker_functions())
    for (const std::uint64_t seed : seeds)
      EXPECT_EQ(in_child([&] { return named(function, seed); }), "")
          << function.name << " " << seed;
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  run_bodies_with(run_twice);
  return RUN_ALL_TESTS();
}
