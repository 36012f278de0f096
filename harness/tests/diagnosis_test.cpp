#include "headstart/diagnosis.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "isolate.h"

namespace attention {
namespace {
double harmless(double x) {
  return x;
}
}  // namespace
}  // namespace attention

namespace {

using headstart::CallRecord;
using headstart::diagnose_with;
using headstart::Diagnosis;
using headstart::run_in_place;
using headstart::run_isolated;

const Diagnosis known{"known", "a symptom.", "A question?"};

Diagnosis always(const std::vector<CallRecord>&) {
  return known;
}
Diagnosis throwing(const std::vector<CallRecord>&) {
  throw std::runtime_error("no such mistake");
}

class Diagnose : public testing::Test {
 protected:
  ~Diagnose() override { diagnose_with(nullptr); }
};

TEST(DiagnosisText, OfNoneIsEmpty) {
  EXPECT_EQ(Diagnosis{}.text(), "");
}

TEST(DiagnosisText, NamesTheMistakeAndAsks) {
  EXPECT_EQ(known.text(), "Looks like: a symptom. (known)\nA question?\n");
}

TEST(DiagnosisText, LongLinesAreBrokenAtSpaces) {
  const std::string symptom =
      "this symptom takes eighty characters, as many as the catalogue allows it.";
  EXPECT_EQ((Diagnosis{"a_mistake", symptom, "A question?"}.text()),
            "Looks like: this symptom takes eighty characters, as many as the catalogue\n"
            "allows it. (a_mistake)\n"
            "A question?\n");
}

TEST(DiagnosisText, AWordLongerThanAPageStaysWhole) {
  const std::string word(100, 'w');
  EXPECT_EQ((Diagnosis{"known", "a symptom.", word}.text()),
            "Looks like: a symptom. (known)\n" + word + "\n");
}

TEST_F(Diagnose, StandsOnLinesOfItsOwnBelowTheFirstFailure) {
  diagnose_with(always);
  const auto body = [] {
    CALL(harmless, 1.0);
    EXPECT_EQ(1, 2);  // GoogleTest's own messages end without a line end
    ADD_FAILURE() << "another\n";
  };
  for (const auto& outcome : {run_in_place(body), run_isolated(body, {})}) {
    ASSERT_EQ(outcome.failures.size(), 2u);
    EXPECT_TRUE(
        outcome.failures[0].message.ends_with("\nLooks like: a symptom. (known)\nA question?\n"));
    EXPECT_EQ(outcome.failures[1].message.find("Looks like"), std::string::npos);
    EXPECT_EQ(outcome.diagnosis.mistake, "known");
  }
}

TEST_F(Diagnose, NobodyIsAskedWhereNothingFailedOrNothingWasCalled) {
  diagnose_with(always);
  EXPECT_FALSE(run_in_place([] { CALL(harmless, 1.0); }).diagnosis);
  EXPECT_FALSE(run_in_place([] { ADD_FAILURE(); }).diagnosis);
}

TEST_F(Diagnose, OneThatThrowsIsNone) {
  diagnose_with(throwing);
  const auto outcome = run_in_place([] {
    CALL(harmless, 1.0);
    ADD_FAILURE() << "as it was";
  });
  EXPECT_FALSE(outcome.diagnosis);
  EXPECT_EQ(outcome.failures[0].message.find("Looks like"), std::string::npos);
}

}  // namespace
