#include "mask.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "headstart/test.h"
#include "softmax.h"

using namespace attention;
using namespace headstart;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double largest_normal = 9;  // Random::normal reaches sqrt(-2 log 2^-53) = 8.57

// A permitted score is copied and a forbidden one replaced: nothing is computed that could round.
constexpr double exactly = 0;

Matrix expected_mask(const Matrix& scores) {
  Matrix masked = scores;
  for (Index looking = 0; looking < scores.rows(); ++looking)
    for (Index looked_at = looking + 1; looked_at < scores.cols(); ++looked_at)
      masked(looking, looked_at) = -inf;
  return masked;
}

double sum_of_row(const Matrix& table, Index row) {
  double sum = 0;
  for (Index column = 0; column < table.cols(); ++column) sum += table(row, column);
  return sum;
}

}  // namespace

TEST(CausalMask, EverythingAboveTheDiagonalBecomesMinusInfinity) {
  const Matrix scores{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  const Matrix expected{{1, -inf, -inf}, {4, 5, -inf}, {7, 8, 9}};
  EXPECT_CLOSE(CALL(causal_mask, scores), expected, exactly);
}

TEST(CausalMask, ThePastAndThePresentStayExactlyAsTheyWere) {
  const Matrix scores{
      {-0.1, 5, 5, 5}, {1e-300, 0.3, 5, 5}, {-1e300, 0, 1.0 / 3, 5}, {2, -inf, 7, -1e9}};
  const Matrix masked = CALL(causal_mask, scores);
  for (Index looking = 0; looking < 4; ++looking)
    for (Index looked_at = 0; looked_at <= looking; ++looked_at)
      EXPECT_CLOSE(masked(looking, looked_at), scores(looking, looked_at), exactly);
}

TEST(CausalMask, HoldsForTablesOfEverySize) {
  Random random;
  for (const Index size : {2, 3, 5, 1, 8, 9, 12, 33, 64, 1 + random.below(40)}) {
    const Matrix scores = random.matrix(size, size, 4);
    EXPECT_CLOSE(CALL(causal_mask, scores), expected_mask(scores), exactly);
  }
}

TEST(CausalMask, EveryPositionSeesItselfAndTheOnesBefore) {
  const Matrix scores = Random().matrix(13, 13);
  const Matrix masked = CALL(causal_mask, scores);
  for (Index looking = 0; looking < 13; ++looking) {
    Index seen = 0;
    for (Index looked_at = 0; looked_at < 13; ++looked_at)
      seen += std::isfinite(masked(looking, looked_at)) ? 1 : 0;
    EXPECT_EQ(seen, looking + 1);
  }
}

TEST(CausalMask, TheFirstPositionSeesOnlyItselfAndTheLastSeesAll) {
  const Matrix scores = Random().matrix(6, 6);
  const Matrix masked = CALL(causal_mask, scores);
  EXPECT_CLOSE(masked(0, 0), scores(0, 0), exactly);
  EXPECT_CLOSE(RowVector(masked.row(0).tail(5)), RowVector(RowVector::Constant(5, -inf)), exactly);
  EXPECT_CLOSE(RowVector(masked.row(5)), RowVector(scores.row(5)), exactly);
}

TEST(CausalMask, ASinglePositionHasNoFuture) {
  for (const double score : {0.0, -7.25, 1e300}) {
    const Matrix scores{{score}};
    EXPECT_CLOSE(CALL(causal_mask, scores), scores, exactly);
  }
}

TEST(CausalMask, WhatTheFutureScoredMakesNoDifference) {
  const Matrix scores = Random().matrix(5, 5);
  const Matrix masked = CALL(causal_mask, scores);
  for (const double future : {1e308, -1e308, 0.0, -inf}) {
    Matrix changed = scores;
    for (Index looking = 0; looking < 5; ++looking)
      for (Index looked_at = looking + 1; looked_at < 5; ++looked_at)
        changed(looking, looked_at) = future;
    EXPECT_CLOSE(CALL(causal_mask, changed), masked, exactly);
  }
}

TEST(CausalMask, MaskingTwiceIsMaskingOnce) {
  const Matrix scores = Random().matrix(7, 7);
  const Matrix once = CALL(causal_mask, scores);
  EXPECT_CLOSE(CALL(causal_mask, once), expected_mask(scores), exactly);
}

TEST(CausalMask, WhatIsForbiddenAlreadyStaysForbidden) {
  const Matrix scores{{1, 2, 3}, {-inf, 5, 6}, {-inf, 8, 9}};
  const Matrix expected{{1, -inf, -inf}, {-inf, 5, -inf}, {-inf, 8, 9}};
  EXPECT_CLOSE(CALL(causal_mask, scores), expected, exactly);
}

TEST(CausalMask, ASecondCallStartsAfresh) {
  Random random;
  const Matrix large = random.matrix(6, 6);
  const Matrix as_large = random.matrix(6, 6);
  const Matrix small = random.matrix(3, 3);
  for (const Matrix& scores : {large, as_large, small, large})
    EXPECT_CLOSE(CALL(causal_mask, scores), expected_mask(scores), exactly);
}

TEST(CausalMask, ATableThatIsNotSquareIsRefused) {
  const Matrix square{{1, 2}, {3, 4}};
  EXPECT_CLOSE(CALL(causal_mask, square), (Matrix{{1, -inf}, {3, 4}}), exactly);
  const Matrix wide{{1, 2, 3}, {4, 5, 6}};
  EXPECT_REFUSED(CALL(causal_mask, wide), "2x3");
  const Matrix tall = wide.transpose();
  EXPECT_REFUSED(CALL(causal_mask, tall), "3x2");
}

TEST(CausalMask, LessonA8EveryRowOfSharesStillAddsToOne) {
  const Matrix scores = Random().matrix(12, 12, 2);
  const Matrix weights = softmax_rows(CALL(causal_mask, scores));
  for (Index looking = 0; looking < 12; ++looking)
    EXPECT_CLOSE(sum_of_row(weights, looking), 1, rounding(12, 2 * largest_normal));
}

TEST(CausalMask, LessonA8TheFutureHasNoShareAtAll) {
  const Matrix scores = Random().matrix(12, 12, 2);
  const Matrix weights = softmax_rows(CALL(causal_mask, scores));
  for (Index looking = 0; looking < 12; ++looking)
    for (Index looked_at = looking + 1; looked_at < 12; ++looked_at)
      EXPECT_CLOSE(weights(looking, looked_at), 0, zero_share);
}

TEST(CausalMask, LessonA8PermittedSharesKeepTheirProportions) {
  const Matrix scores = Random().matrix(9, 9);
  const Matrix masked = softmax_rows(CALL(causal_mask, scores));
  const Matrix unmasked = softmax_rows(scores);
  // a : b = c : d is tested as a d = b c, both sides at most 1.
  for (Index looking = 0; looking < 9; ++looking)
    for (Index looked_at = 0; looked_at < looking; ++looked_at)
      EXPECT_CLOSE(masked(looking, looked_at) * unmasked(looking, looking),
                   masked(looking, looking) * unmasked(looking, looked_at),
                   rounding(9, largest_normal));
}

TEST(CausalMask, LessonA9TheFirstPositionReturnsItsOwnValue) {
  Random random;
  const Matrix scores = random.matrix(5, 5, 3);
  const Matrix weights = softmax_rows(CALL(causal_mask, scores));
  const Matrix V = random.matrix(5, 3);
  for (Index column = 0; column < 3; ++column) {
    double output = 0;
    for (Index j = 0; j < 5; ++j) output += weights(0, j) * V(j, column);
    // Exactly its own value: e^s / e^s is 1, or one rounding below it by way of a reciprocal.
    EXPECT_CLOSE(output, V(0, column), rounding(1, largest_normal));
  }
}

TEST(CausalMask, EqualScoresShareThePastEvenlyHoweverLowTheyAre) {
  for (const double score : {0.0, 5.0, -2e9}) {
    const Matrix scores = Matrix::Constant(4, 4, score);
    const Matrix weights = softmax_rows(CALL(causal_mask, scores));
    const Matrix expected{{1, 0, 0, 0},
                          {1.0 / 2, 1.0 / 2, 0, 0},
                          {1.0 / 3, 1.0 / 3, 1.0 / 3, 0},
                          {1.0 / 4, 1.0 / 4, 1.0 / 4, 1.0 / 4}};
    EXPECT_CLOSE(weights, expected, rounding(4, std::max(1.0, std::abs(score))));
  }
}
