#include "softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "headstart/golden.h"
#include "headstart/test.h"

using namespace attention;
using namespace headstart;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double largest_normal = 9;  // Random::normal reaches sqrt(-2 log 2^-53) = 8.57

// The definition, with more digits than the answer is asked for.
RowVector expected_shares(const RowVector& scores) {
  long double highest = -inf;
  for (Index j = 0; j < scores.size(); ++j)
    highest = std::max(highest, static_cast<long double>(scores(j)));
  long double sum = 0;
  for (Index j = 0; j < scores.size(); ++j) sum += std::exp(scores(j) - highest);
  RowVector shares(scores.size());
  for (Index j = 0; j < scores.size(); ++j)
    shares(j) = static_cast<double>(std::exp(scores(j) - highest) / sum);
  return shares;
}

Matrix expected_rows(const Matrix& scores) {
  Matrix shares(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i) shares.row(i) = expected_shares(scores.row(i));
  return shares;
}

// Shares come from sums of n terms, and from differences of scores: where a logarithm is added to a
// score before it is taken off again, they carry the rounding of a number of the scores' size.
double share_tolerance(Index n, double largest_score) {
  return rounding(n, std::max(1.0, largest_score));
}

Matrix sums_of_rows(const Matrix& table) {
  Matrix sums = Matrix::Zero(table.rows(), 1);
  for (Index i = 0; i < table.rows(); ++i)
    for (Index j = 0; j < table.cols(); ++j) sums(i, 0) += table(i, j);
  return sums;
}

double largest_finite(const Matrix& scores) {
  double largest = 0;
  for (const double score : scores.reshaped())
    if (std::isfinite(score)) largest = std::max(largest, std::abs(score));
  return largest;
}

const double root = std::sqrt(2.0);
// cat = [2 0], dog = [1 1] and car = [0 2] of lesson B, dotted with each other, over the root of 2.
const Matrix three_words{
    {4 / root, 2 / root, 0}, {2 / root, 2 / root, 2 / root}, {0, 2 / root, 4 / root}};

}  // namespace

TEST(Softmax, LessonB3CatsWeights) {
  const RowVector scores{{2 * root, root, 0}};
  const RowVector in_the_lesson{{0.768, 0.187, 0.045}};
  EXPECT_CLOSE(CALL(softmax, scores), in_the_lesson, printed_digits(3));
  const RowVector with_more_digits{{0.767917936139, 0.186693700948, 0.045388362914}};
  EXPECT_CLOSE(CALL(softmax, scores), with_more_digits, printed_digits(12));
}

TEST(Softmax, LessonB6AllTheSameIsAnEvenSplit) {
  for (const double score : {0.0, root, -3.5, 1000.0, -1000.0})
    for (const Index size : {3, 7, 12}) {
      const RowVector scores = RowVector::Constant(size, score);
      const RowVector even = RowVector::Constant(size, 1.0 / static_cast<double>(size));
      EXPECT_CLOSE(CALL(softmax, scores), even, share_tolerance(size, std::abs(score)));
    }
}

TEST(Softmax, TheExponentialsOfTheScoresAreDividedByTheirSum) {
  const RowVector scores{{std::log(4.0), 0, std::log(2.0), 0}};  // their exponentials: 4 1 2 1
  const RowVector expected{{4.0 / 8, 1.0 / 8, 2.0 / 8, 1.0 / 8}};
  EXPECT_CLOSE(CALL(softmax, scores), expected, share_tolerance(4, 4));
}

TEST(Softmax, FollowsTheFormulaOnRandomRows) {
  Random random;
  for (const Index size : {2, 3, 5, 1, 8, 12, 33, 130, 1 + random.below(60)}) {
    const RowVector scores = random.row(size, 3);
    EXPECT_CLOSE(CALL(softmax, scores), expected_shares(scores),
                 share_tolerance(size, 3 * largest_normal));
  }
}

TEST(Softmax, TheSharesArePositiveAndAddToOne) {
  Random random;
  for (const Index size : {1, 2, 6, 12, 40, 130}) {
    const RowVector scores = random.row(size, 4);
    const RowVector shares = CALL(softmax, scores);
    EXPECT_CLOSE(sums_of_rows(shares)(0), 1, share_tolerance(size, 4 * largest_normal));
    EXPECT_BETWEEN(shares.minCoeff(), 1e-40, 1);  // at least exp(-72) / 40
  }
}

TEST(Softmax, TinySharesKeepTheirProportions) {
  const RowVector scores{{0, -50, -200, -600}};
  const RowVector shares = CALL(softmax, scores);
  for (const Index j : {1, 2, 3})  // share_j / share_0 = exp(score_j - score_0)
    EXPECT_CLOSE(std::log(shares(j)) - std::log(shares(0)), scores(j), share_tolerance(4, 600));
}

TEST(Softmax, AddingTheSameToEveryScoreChangesNoShare) {
  const RowVector scores{{0.5, -1.25, 2, 0, -3}};
  const RowVector shares = CALL(softmax, scores);
  for (const double added : {1.0, -7.5, 300.0, 1000.0, -1000.0, 65536.0}) {
    const RowVector shifted = scores.array() + added;  // no digit is lost: all are quarters
    EXPECT_CLOSE(CALL(softmax, shifted), shares, share_tolerance(5, std::abs(added)));
  }
}

TEST(Softmax, ScoresOfAThousandDoNotOverflow) {
  const RowVector shares_of_0_1_and_2{{0.09003057317038, 0.24472847105480, 0.66524095577482}};
  const RowVector thousand{{1000, 1001, 1002}};
  EXPECT_CLOSE(CALL(softmax, thousand), shares_of_0_1_and_2, share_tolerance(3, 1000));
  const RowVector just_past_exp{{709, 710, 711}};  // exp(709.79) is the last that fits a double
  EXPECT_CLOSE(CALL(softmax, just_past_exp), shares_of_0_1_and_2, share_tolerance(3, 1000));
}

TEST(Softmax, ScoresFarBelowZeroAreStillShared) {
  const RowVector scores{{-1001, -1000, -1002.5, -5000}};
  EXPECT_CLOSE(CALL(softmax, scores), expected_shares(scores), share_tolerance(4, 5000));
  EXPECT_BETWEEN(CALL(softmax, scores)(1), 0.6, 0.7);  // 1 / (e^-1 + 1 + e^-2.5)
}

TEST(Softmax, TheLargestScoreTakesEverythingWhereTheOthersAreFarBelow) {
  const RowVector first{{1e308, 0, -1e308}};
  EXPECT_CLOSE(CALL(softmax, first), (RowVector{{1, 0, 0}}), rounding(4));
  const RowVector middle{{-1e308, -1e300, -1e305, -1e308}};
  EXPECT_CLOSE(CALL(softmax, middle), (RowVector{{0, 1, 0, 0}}), rounding(4));
  const RowVector last{{0, 800, 1600, 2400}};
  EXPECT_CLOSE(CALL(softmax, last), (RowVector{{0, 0, 0, 1}}), rounding(4));
}

TEST(Softmax, MinusInfinityGetsNoShare) {
  const RowVector scores{{-inf, std::log(3.0), -inf, 0, -inf}};
  const RowVector shares = CALL(softmax, scores);
  EXPECT_CLOSE(shares, (RowVector{{0, 3.0 / 4, 0, 1.0 / 4, 0}}), share_tolerance(5, 1));
  for (const Index forbidden : {0, 2, 4}) EXPECT_CLOSE(shares(forbidden), 0, zero_share);
}

TEST(Softmax, TheOnlyFiniteScoreGetsEverything) {
  for (const double score : {0.0, 2.5, -1000.0, 1000.0}) {
    const RowVector scores{{-inf, score, -inf, -inf}};
    const RowVector shares = CALL(softmax, scores);
    EXPECT_CLOSE(shares, (RowVector{{0, 1, 0, 0}}), share_tolerance(4, 1000));
    EXPECT_CLOSE(shares(0), 0, zero_share);
  }
}

TEST(Softmax, ASingleScoreGetsEverything) {
  for (const double score : {0.0, -3.25, 1000.0, -1e6}) {
    const RowVector scores{{score}};
    EXPECT_CLOSE(CALL(softmax, scores), (RowVector{{1}}), share_tolerance(1, std::abs(score)));
  }
}

TEST(Softmax, TheThirdScoreDoesNotChangeTheRatioOfTheFirstTwo) {
  for (const double third : {-inf, -2.0, 0.5, 3.0, 20.0}) {
    const RowVector scores{{1.5, 0.25, third}};
    const RowVector shares = CALL(softmax, scores);
    EXPECT_CLOSE(shares(0) / shares(1), std::exp(1.5 - 0.25), share_tolerance(3, 20 * 4));
  }
}

TEST(Softmax, ReorderingTheScoresReordersTheShares) {
  const RowVector scores = Random().row(11);
  const RowVector shares = CALL(softmax, scores);
  RowVector moved(11), moved_shares(11);
  for (Index j = 0; j < 11; ++j) {
    moved(4 * j % 11) = scores(j);
    moved_shares(4 * j % 11) = shares(j);
  }
  EXPECT_CLOSE(CALL(softmax, moved), moved_shares, share_tolerance(11, largest_normal));
}

TEST(Softmax, ASecondCallStartsAfresh) {
  const RowVector high{{50, 49, 47}};
  const RowVector turned{{47, 50, 49}};
  const RowVector low{{-50, -51, -48, -49}};
  for (const RowVector& scores : {high, turned, low, high})
    EXPECT_CLOSE(CALL(softmax, scores), expected_shares(scores), share_tolerance(4, 51));
}

TEST(SoftmaxRows, LessonB3TheThreeWords) {
  const Matrix weights = CALL(softmax_rows, three_words);
  const Matrix expected{{0.767917936139, 0.186693700948, 0.045388362914},
                        {1.0 / 3, 1.0 / 3, 1.0 / 3},
                        {0.045388362914, 0.186693700948, 0.767917936139}};
  EXPECT_CLOSE(weights, expected, printed_digits(12));
}

TEST(SoftmaxRows, LessonB4TheRowLooksAndTheColumnIsLookedAt) {
  const Matrix weights = CALL(softmax_rows, three_words);
  EXPECT_CLOSE(weights(0, 2), 0.045, printed_digits(3));  // cat looks at car
  EXPECT_CLOSE(weights(0, 1), 0.187, printed_digits(3));  // cat looks at dog
  EXPECT_CLOSE(weights(1, 0), 0.333, 0.0005);             // dog looks at cat: another number
}

TEST(SoftmaxRows, LessonB6AllTheSameIsAnEvenSplitInEveryRow) {
  const Matrix same{{root, root, root}, {-4, -4, -4}, {800, 800, 800}, {-800, -800, -800}};
  EXPECT_CLOSE(CALL(softmax_rows, same), Matrix(Matrix::Constant(4, 3, 1.0 / 3)),
               share_tolerance(3, 800));
}

TEST(SoftmaxRows, GoldenNumbers) {
  for (const GoldenCase& golden_case : golden("softmax")) {
    SCOPED_TRACE(golden_case.name());
    const Matrix scores = golden_case.matrix("scores");
    // Scores of 1e300 leave nothing of a logarithm that is added to them. So ties among them are
    // held to be finite only, and everything below is held to its digits.
    const double tolerance = std::min(1.0, share_tolerance(scores.cols(), largest_finite(scores)));
    EXPECT_CLOSE(CALL(softmax_rows, scores), golden_case.matrix("weights"), tolerance);
  }
}

TEST(SoftmaxRows, EveryRowAddsToOne) {
  Random random;
  for (const auto& [rows, columns] : {std::pair{3, 5}, {1, 4}, {6, 2}, {12, 13}, {4, 1}}) {
    const Matrix scores = random.matrix(rows, columns, 2);
    const Matrix weights = CALL(softmax_rows, scores);
    EXPECT_CLOSE(sums_of_rows(weights), Matrix(Matrix::Ones(rows, 1)),
                 share_tolerance(columns, 2 * largest_normal));
  }
}

TEST(SoftmaxRows, EveryRowFollowsTheFormula) {
  Random random;
  for (const auto& [rows, columns] :
       {std::pair{2, 3}, {7, 4}, {1, 6}, {5, 1}, {12, 17}, {9, 9}, {40, 33}, random.shape()}) {
    const Matrix scores = random.matrix(rows, columns, 2);
    EXPECT_CLOSE(CALL(softmax_rows, scores), expected_rows(scores),
                 share_tolerance(columns, 2 * largest_normal));
  }
}

TEST(SoftmaxRows, EveryRowHasItsOwnMaximum) {
  const Matrix scores{{0, 1, -0.5}, {3000, 3001.5, 2999}, {-3000, -3002, -3001}, {1e6, 0, -1e6}};
  EXPECT_CLOSE(CALL(softmax_rows, scores), expected_rows(scores), share_tolerance(3, 3001.5));
}

TEST(SoftmaxRows, ARowDoesNotDependOnTheOthers) {
  Random random;
  const Matrix scores = random.matrix(10, 4);
  const Matrix weights = CALL(softmax_rows, scores);
  Matrix changed = scores;
  changed.row(8) << 900, -900, 0, 899;
  Matrix expected = weights;
  expected.row(8) = expected_shares(changed.row(8));
  EXPECT_CLOSE(CALL(softmax_rows, changed), expected, share_tolerance(4, 900));
}

TEST(SoftmaxRows, MinusInfinityAnywhereGetsNoShare) {
  const Matrix scores{{2, -inf, -inf, -inf}, {0, 1, -inf, -inf}, {-inf, -inf, -700, -701}};
  const Matrix weights = CALL(softmax_rows, scores);
  EXPECT_CLOSE(weights, expected_rows(scores), share_tolerance(4, 701));
  for (Index i = 0; i < scores.rows(); ++i)
    for (Index j = 0; j < scores.cols(); ++j)
      if (scores(i, j) == -inf) {
        EXPECT_CLOSE(weights(i, j), 0, zero_share);
      }
}

TEST(SoftmaxRows, ASecondTableStartsAfresh) {
  Random random;
  const Matrix tall = random.matrix(5, 2);
  const Matrix as_tall = random.matrix(5, 2);
  const Matrix wide = random.matrix(3, 4, 20);
  for (const Matrix& scores : {tall, as_tall, wide, tall})
    EXPECT_CLOSE(CALL(softmax_rows, scores), expected_rows(scores),
                 share_tolerance(4, 20 * largest_normal));
}
