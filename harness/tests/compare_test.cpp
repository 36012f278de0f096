#include "headstart/compare.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "headstart/call.h"
#include "headstart/eigen_asserts.h"
#include "headstart/not_implemented.h"
#include "headstart/random.h"
#include "headstart/tolerance.h"

namespace {

using attention::Index;
using attention::Matrix;
using attention::RowVector;
using headstart::close;
using headstart::gradient;
using headstart::Random;
using headstart::refused;
using headstart::rounding;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

::testing::AssertionResult holds(const std::string& text, const std::string& piece) {
  if (text.find(piece) != std::string::npos) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "\"" << piece << "\" is not in:\n" << text;
}

// What a comparison says; "close" if it has nothing to say.
std::string message(const ::testing::AssertionResult& result) {
  return result ? "close" : result.message();
}

class Compare : public ::testing::Test {
 protected:
  void SetUp() override { headstart::calls().clear(); }
  void TearDown() override { headstart::calls().clear(); }
};
using Close = Compare;
using Gradient = Compare;
using Refused = Compare;

TEST_F(Close, EqualMatricesAreClose) {
  EXPECT_TRUE(close(Matrix{{1, 2}, {3, 4}}, Matrix{{1, 2}, {3, 4}}, 0));
}

TEST_F(Close, UnlikeShapesAreNamedInWordsBeforeAnyValue) {
  const std::string text = message(close(Matrix{{nan, 2, 3}}, Matrix{{1}, {2}}, 1));
  EXPECT_TRUE(holds(text, "The shape is 1x3; it should be 2x1."));
  EXPECT_TRUE(holds(text, "expected (2x1)"));
  EXPECT_TRUE(holds(text, "yours (1x3)"));
  EXPECT_FALSE(holds(text, "not a number"));
}

TEST_F(Close, ATransposeIsNotCloseThoughItsNumbersAre) {
  EXPECT_FALSE(close(Matrix{{1, 1}}, Matrix{{1}, {1}}, 1));
}

TEST_F(Close, AnEmptyAnswerIsNotClose) {
  EXPECT_FALSE(close(Matrix(), Matrix{{1}}, 1));
  EXPECT_FALSE(close(Matrix(0, 3), Matrix::Zero(2, 3), 1));
}

TEST_F(Close, NotANumberIsReportedAsSuch) {
  const std::string text = message(close(Matrix{{nan, 2}, {-nan, 4}}, Matrix{{1, 2}, {3, 4}}, 9));
  EXPECT_TRUE(holds(text, "2 of 4 entries are not a number (nan)"));
  EXPECT_TRUE(holds(text, "[nan]"));
}

TEST_F(Close, NothingIsCloseToNotANumber) {
  EXPECT_FALSE(close(1.0, nan, 1e9));
  EXPECT_FALSE(close(nan, 1.0, 1e9));
  EXPECT_FALSE(close(nan, nan, 1e9));
  EXPECT_TRUE(holds(message(close(-nan, 1.0, 1e9)), "expected 1, yours is not a number (nan)"));
}

TEST_F(Close, EqualInfinitiesAreClose) {
  EXPECT_TRUE(close(infinity, infinity, 0));
  EXPECT_TRUE(close(Matrix{{-infinity, 1}}, Matrix{{-infinity, 1}}, 0));
}

TEST_F(Close, UnlikeInfinitiesAreNot) {
  EXPECT_FALSE(close(infinity, -infinity, 1e300));
  EXPECT_FALSE(close(-infinity, -1e308, 1e300));
  EXPECT_FALSE(close(0, infinity, 1e300));
  EXPECT_TRUE(holds(message(close(RowVector{{0, infinity}}, RowVector{{0, -infinity}}, 1)),
                    "furthest by inf in row 0, column 1"));
}

TEST_F(Close, TheFurthestEntryIsNamed) {
  Matrix actual = Matrix::Zero(3, 4), expected = actual;
  actual(0, 1) = 0.5;
  actual(2, 3) = -0.75;
  actual(1, 0) = 0.6;
  const std::string text = message(close(actual, expected, 0.1));
  EXPECT_TRUE(holds(
      text, "3 of 12 entries are off by more than 0.1;\nthe furthest by 0.75 in row 2, column 3"));
}

TEST_F(Close, EveryWrongCellIsMarkedAndNoOther) {
  const std::string text = message(close(Matrix{{1, 9}, {8, 4}}, Matrix{{1, 2}, {3, 4}}, 0.5));
  EXPECT_TRUE(holds(text, "[9]"));
  EXPECT_TRUE(holds(text, "[8]"));
  EXPECT_EQ(std::count(text.begin(), text.end(), '['), 2);
}

TEST_F(Close, TheToleranceItselfIsClose) {
  EXPECT_TRUE(close(1.25, 1.0, 0.25));
  EXPECT_TRUE(close(0.75, 1.0, 0.25));
  EXPECT_FALSE(close(std::nextafter(1.25, 2), 1.0, 0.25));
  EXPECT_FALSE(close(std::nextafter(0.75, 0), 1.0, 0.25));
}

TEST_F(Close, OneNumberHasNoRowAndColumn) {
  const std::string text = message(close(2.0, 1.0, 0.5));
  EXPECT_TRUE(holds(text, "    expected 1, yours is 2:\n    1 off, allowed are 0.5\n"));
}

TEST_F(Close, RowsCompareAsRows) {
  EXPECT_TRUE(close(RowVector{{1, 2}}, RowVector{{1, 2}}, 0));
  EXPECT_TRUE(holds(message(close(RowVector{{1, 2}}, RowVector{{1, 2, 3}}, 0)),
                    "The shape is 1x2; it should be 1x3."));
}

TEST_F(Close, ExpressionsCompareAsTheirValues) {
  const Matrix m{{1, 2}, {3, 4}};
  EXPECT_TRUE(close(m.row(1), RowVector{{3, 4}}, 0));
  EXPECT_TRUE(close(m + m, 2 * m, 0));
  EXPECT_TRUE(close(m.transpose(), Matrix{{1, 3}, {2, 4}}, 0));
  EXPECT_FALSE(close(m * m, m, 0.5));
  EXPECT_FALSE(close(m.col(1), RowVector{{2, 4}}, 9));
}

TEST_F(Close, TheMessageShowsWhatWentIntoTheLastCall) {
  headstart::calls().emplace_back("softmax_rows");
  headstart::last_call().add("scores", Matrix{{11, 12}});
  for (const std::string& text :
       {message(close(2.0, 1.0, 0.5)), message(close(Matrix{{1}}, Matrix{{1, 2}}, 1)),
        message(headstart::between(3, 1, 2)), message(refused([] {}, {}))}) {
    EXPECT_TRUE(holds(text, "softmax_rows(scores) was called with"));
    EXPECT_TRUE(holds(text, "scores (1x2)"));
    EXPECT_TRUE(holds(text, "11   12"));
  }
}

TEST_F(Close, BetweenTakesItsEdgesAndNothingElse) {
  EXPECT_TRUE(headstart::between(1, 1, 2));
  EXPECT_TRUE(headstart::between(2, 1, 2));
  EXPECT_FALSE(headstart::between(2.1, 1, 2));
  EXPECT_FALSE(headstart::between(0.9, 1, 2));
  EXPECT_FALSE(headstart::between(nan, 1, 2));
  EXPECT_TRUE(holds(message(headstart::between(3, 1, 2)), "between 1 and 2, yours is 3"));
}

TEST_F(Close, TheMacroFailsWithTheMessageAlone) {
  ::testing::TestPartResultArray parts;
  {
    const ::testing::ScopedFakeTestPartResultReporter reporter(
        ::testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &parts);
    EXPECT_CLOSE(1.0, 1.0, 0.5);
    EXPECT_CLOSE(2.0, 1.0, 0.5);
  }
  ASSERT_EQ(parts.size(), 1);
  EXPECT_TRUE(parts.GetTestPartResult(0).nonfatally_failed());
  EXPECT_TRUE(
      std::string(parts.GetTestPartResult(0).message()).starts_with("Failed\n    expected"));
}

// --- gradients -----------------------------------------------------------------------------------

// loss = sum of C_ij x_ij^3, gradient 3 C_ij x_ij^2: no entry like another, none zero.
struct Cubic {
  Matrix C, at;
  Cubic() {
    Random random(7);
    C = random.matrix(3, 4).array() + 5;
    at = random.matrix(3, 4).array() + 5;
  }
  double loss(const Matrix& x) const { return (C.array() * x.array().cube()).sum(); }
  Matrix slope() const { return 3 * C.array() * at.array().square(); }
  ::testing::AssertionResult check(const Matrix& claimed) const {
    return gradient(
        claimed, [this](const Matrix& x) { return loss(x); }, at);
  }
};

TEST_F(Gradient, ARightOnePasses) {
  const Cubic cubic;
  EXPECT_TRUE(cubic.check(cubic.slope()));
}

TEST_F(Gradient, ARightOneOfASofterLossPasses) {
  const Matrix at = Random(3).matrix(2, 3);
  const auto loss = [](const Matrix& x) { return std::log(x.array().exp().sum()); };
  const Matrix slope = at.array().exp() / at.array().exp().sum();
  EXPECT_TRUE(gradient(slope, loss, at));
}

TEST_F(Gradient, AWrongEntryIsFoundWhereverItStands) {
  const Cubic cubic;
  for (Index i = 0; i < cubic.at.size(); ++i) {
    Matrix claimed = cubic.slope();
    claimed.data()[i] *= 1 + 1e-6;
    EXPECT_FALSE(cubic.check(claimed)) << "entry " << i;
  }
}

TEST_F(Gradient, AWrongSignFactorOrOrderIsRejected) {
  const Cubic cubic;
  const Matrix right = cubic.slope();
  EXPECT_FALSE(cubic.check(-right));
  EXPECT_FALSE(cubic.check(2 * right));
  EXPECT_FALSE(cubic.check(right / 12));
  EXPECT_FALSE(cubic.check(right.colwise().reverse()));
  EXPECT_FALSE(cubic.check(Matrix::Zero(3, 4)));
}

TEST_F(Gradient, AWrongShapeIsNamed) {
  const Cubic cubic;
  EXPECT_TRUE(holds(message(cubic.check(cubic.slope().transpose())),
                    "The shape is 4x3; it should be 3x4."));
}

TEST_F(Gradient, NotANumberIsRejected) {
  const Cubic cubic;
  Matrix claimed = cubic.slope();
  claimed(2, 3) = nan;
  EXPECT_TRUE(holds(message(cubic.check(claimed)), "1 of 12 entries"));
}

TEST_F(Gradient, TheLossIsAskedOnlyNearThePoint) {
  const Matrix at = Matrix::Constant(2, 2, 1.0);
  double furthest = 0;
  const auto loss = [&](const Matrix& x) {
    furthest = std::max(furthest, (x - at).cwiseAbs().sum());
    return x.sum();
  };
  EXPECT_TRUE(gradient(Matrix::Ones(2, 2), loss, at));
  EXPECT_LT(furthest, 0.01);  // one entry moved at a time, and moved back
}

// --- refusals ------------------------------------------------------------------------------------

TEST_F(Refused, TheRightTypeWithEveryWordPasses) {
  const auto call = [] { throw std::invalid_argument("scores: Q is 3x2 and K is 4x5"); };
  EXPECT_TRUE(refused(call, {"scores", "3x2", "4x5"}));
  EXPECT_TRUE(refused(call, {}));
}

TEST_F(Refused, AMissingWordIsNamed) {
  const auto call = [] { throw std::invalid_argument("wrong shape"); };
  const std::string text = message(refused(call, {"shape", "3x2"}));
  EXPECT_TRUE(holds(text, "\"wrong shape\", which does not say 3x2"));
}

TEST_F(Refused, ACallThatReturnsFails) {
  EXPECT_TRUE(holds(message(refused([] {}, {"scores"})), "must be refused with"));
}

TEST_F(Refused, AnotherTypeIsNotTakenForARefusal) {
  const auto refusal_of = [](auto error) {
    return [error] {
      try {
        return refused([&] { throw error; }, {});
      } catch (...) {
        return ::testing::AssertionResult(false);  // left to the test's own report of exceptions
      }
    };
  };
  EXPECT_FALSE(refusal_of(std::logic_error("scores"))());
  EXPECT_FALSE(refusal_of(std::out_of_range("scores"))());
  EXPECT_FALSE(refusal_of(std::runtime_error("scores"))());
  EXPECT_FALSE(refusal_of(headstart::EigenAssertion("scores"))());
  EXPECT_FALSE(refusal_of(7)());
}

TEST_F(Refused, AnEmptyStubIsNotTakenForARefusal) {
  EXPECT_THROW((void)refused([] { throw headstart::NotImplemented(); }, {}),
               headstart::NotImplemented);
}

// --- tolerances ----------------------------------------------------------------------------------

TEST(Tolerance, RoundingAcceptsAnyOrderOfSummation) {
  Random random(11);
  const Matrix a = random.matrix(1, 1000), b = random.matrix(1, 1000);
  double forwards = 0, backwards = 0;
  for (Index i = 0; i < 1000; ++i) forwards += a(0, i) * b(0, i);
  for (Index i = 999; i >= 0; --i) backwards += a(0, i) * b(0, i);
  EXPECT_TRUE(close(forwards, backwards, rounding(1000, 16.0)));
}

TEST(Tolerance, RoundingRejectsFloatPrecision) {
  for (const Index terms : {1, 10, 1000}) {
    EXPECT_FALSE(close(1.0 + 1e-8, 1.0, rounding(terms))) << terms;
    EXPECT_FALSE(close(static_cast<double>(1 / 3.0f), 1 / 3.0, rounding(terms))) << terms;
  }
}

TEST(Tolerance, RoundingGrowsWithTermsAndScale) {
  EXPECT_EQ(rounding(6, 2.0), 12 * rounding(1));
  EXPECT_GE(rounding(1), 2 * headstart::epsilon);
}

TEST(Tolerance, AZeroShareTakesEigensFastExponentialAndNoRealShare) {
  EXPECT_TRUE(close(5.6e-309, 0, headstart::zero_share));
  EXPECT_TRUE(close(0, 0, headstart::zero_share));
  EXPECT_FALSE(close(std::exp(-690), 0, headstart::zero_share));
  EXPECT_FALSE(close(1e-16, 0, headstart::zero_share));
}

TEST(Tolerance, PrintedDigitsIsHalfOfTheLastOne) {
  EXPECT_TRUE(close(2.0 / 3, 0.667, headstart::printed_digits(3)));
  EXPECT_TRUE(close(0.6665, 0.667, headstart::printed_digits(3)));
  EXPECT_FALSE(close(0.66649, 0.667, headstart::printed_digits(3)));
}

}  // namespace
