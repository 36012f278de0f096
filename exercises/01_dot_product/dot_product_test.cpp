#include "dot_product.h"

#include "headstart/test.h"

using namespace attention;
using namespace headstart;

namespace {

constexpr double largest_normal = 9;  // Random::normal reaches sqrt(-2 log 2^-53) = 8.57
constexpr double largest_product = largest_normal * largest_normal;

// With more digits than the answer is asked for.
double expected_dot(const RowVector& a, const RowVector& b) {
  long double sum = 0;
  for (Index i = 0; i < a.size(); ++i) sum += static_cast<long double>(a(i)) * b(i);
  return static_cast<double>(sum);
}

}  // namespace

TEST(Dot, LessonA2TwoRowsThatHardlyAgree) {
  const RowVector a{{0.9, -0.5, 0.3, -0.8}};
  const RowVector b{{-0.4, 0.7, 0.8, -0.2}};
  EXPECT_CLOSE(CALL(dot, a, b), -0.36 - 0.35 + 0.24 + 0.16, rounding(4));
  EXPECT_CLOSE(CALL(dot, a, b), -0.31, rounding(4));
}

TEST(Dot, LessonA3ARowWithItselfIsASumOfSquares) {
  const RowVector a{{0.9, -0.5, 0.3, -0.8}};
  EXPECT_CLOSE(CALL(dot, a, a), 0.81 + 0.25 + 0.09 + 0.64, rounding(4));
  EXPECT_CLOSE(CALL(dot, a, a), 1.79, rounding(4));
}

TEST(Dot, LessonA4SixteenEntriesPileUpToSixteenWithThemselves) {
  Random random;
  double with_itself = 0, with_a_stranger = 0;
  for (int i = 0; i < 1000; ++i) {
    const RowVector a = random.row(16);
    const RowVector stranger = random.row(16);
    with_itself += CALL(dot, a, a) / 1000;
    with_a_stranger += CALL(dot, a, stranger) / 1000;
  }
  // Means of 1000, of numbers with a spread of sqrt(2 * 16) = 5.7 and of sqrt(16) = 4: they are off
  // by 0.18 and 0.13 as a rule, by more than eight times that never.
  EXPECT_BETWEEN(with_itself, 16 - 1.5, 16 + 1.5);
  EXPECT_BETWEEN(with_a_stranger, -1.1, 1.1);
}

TEST(Dot, LessonB2CatAndDogScoreTwo) {
  const RowVector cat{{2, 0}};
  const RowVector dog{{1, 1}};
  const RowVector car{{0, 2}};
  EXPECT_CLOSE(CALL(dot, cat, dog), 2.0 * 1 + 0.0 * 1, rounding(2, 2));
  EXPECT_CLOSE(CALL(dot, cat, cat), 4.0, rounding(2, 4));
  EXPECT_CLOSE(CALL(dot, cat, car), 0.0, rounding(2, 4));
}

TEST(Dot, EveryProductCountsWithItsSign) {
  const RowVector a{{0.6, -0.4, 1.2, 0.5}};
  const RowVector b{{0.5, 0.8, -0.3, 0.7}};
  EXPECT_CLOSE(CALL(dot, a, b), 0.30 - 0.32 - 0.36 + 0.35, rounding(4));
  EXPECT_CLOSE(CALL(dot, a, a), 0.36 + 0.16 + 1.44 + 0.25, rounding(4, 1.44));
}

TEST(Dot, EveryEntryIsVisited) {
  Random random;
  for (const Index size : {1, 2, 5, 13}) {
    const RowVector b = random.row(size);
    for (Index i = 0; i < size; ++i) {
      const RowVector only_entry_i = RowVector::Unit(size, i);
      EXPECT_CLOSE(CALL(dot, only_entry_i, b), b(i), rounding(1, largest_normal));
    }
  }
}

TEST(Dot, SmallProductsCountToo) {
  const RowVector a{{1e-8, 2e-8, -1e-8}}, b{{3e-8, -1e-8, 5e-8}};
  EXPECT_CLOSE(CALL(dot, a, b), -4e-16, rounding(3, 5e-16));  // 3e-16 - 2e-16 - 5e-16
}

TEST(Dot, IsTheSumOfTheProductsOfRandomRows) {
  Random random;
  for (const Index size : {1, 2, 3, 5, 8, 9, 16, 17, 100, 300, 1 + random.below(60)}) {
    const RowVector a = random.row(size);
    const RowVector b = random.row(size);
    EXPECT_CLOSE(CALL(dot, a, b), expected_dot(a, b), rounding(size, largest_product));
  }
}

TEST(Dot, DoublingARowDoublesTheAnswer) {
  Random random;
  const RowVector a = random.row(6);
  const RowVector b = random.row(6);
  const RowVector doubled = 2 * a;
  const double once = CALL(dot, a, b);
  EXPECT_CLOSE(CALL(dot, doubled, b), 2 * once, rounding(6, 2 * largest_product));
  const double with_itself = CALL(dot, a, a);
  EXPECT_CLOSE(CALL(dot, doubled, doubled), 4 * with_itself, rounding(6, 4 * largest_product));
}

TEST(Dot, TheOppositeRowGivesTheOppositeAnswer) {
  Random random;
  const RowVector a = random.row(5);
  const RowVector b = random.row(5);
  const RowVector opposite = -a;
  EXPECT_CLOSE(CALL(dot, opposite, b), -expected_dot(a, b), rounding(5, largest_product));
  EXPECT_CLOSE(CALL(dot, opposite, a), -expected_dot(a, a), rounding(5, largest_product));
}

TEST(Dot, EitherRowMayComeFirst) {
  Random random;
  const RowVector a = random.row(11);
  const RowVector b = random.row(11);
  const double forwards = CALL(dot, a, b);
  EXPECT_CLOSE(CALL(dot, b, a), forwards, rounding(11, largest_product));
}

TEST(Dot, PerpendicularRowsScoreZero) {
  const RowVector a{{3, 4, 0.5}};
  const RowVector b{{-4, 3, 0}};
  EXPECT_CLOSE(CALL(dot, a, b), 0.0, rounding(3, 12));
}

TEST(Dot, AHugeAndATinyEntryMeet) {
  const RowVector a{{1e200, -3}};
  const RowVector b{{1e-200, 2}};
  EXPECT_CLOSE(CALL(dot, a, b), 1.0 - 6.0, rounding(2, 6));
}

TEST(Dot, ASecondCallStartsAfresh) {
  const RowVector a{{1, 2, 3}};
  const RowVector b{{4, -5, 6}};
  const RowVector one{{7}};
  EXPECT_CLOSE(CALL(dot, a, b), 4.0 - 10.0 + 18.0, rounding(3, 18));
  EXPECT_CLOSE(CALL(dot, one, one), 49.0, rounding(1, 49));
  EXPECT_CLOSE(CALL(dot, a, b), 12.0, rounding(3, 18));
}

TEST(Dot, RowsOfUnequalLengthAreRefused) {
  const RowVector three{{1, 2, 3}};
  const RowVector four{{1, 2, 3, 4}};
  EXPECT_CLOSE(CALL(dot, three, three), 14.0, rounding(3, 9));
  EXPECT_REFUSED(CALL(dot, three, four), "1x3", "1x4");
  EXPECT_REFUSED(CALL(dot, four, three), "1x4", "1x3");
}
