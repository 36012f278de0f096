#include "scores.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "headstart/test.h"

using namespace attention;
using namespace headstart;

namespace {

constexpr double largest_normal = 9;  // Random::normal reaches sqrt(-2 log 2^-53) = 8.57
constexpr double largest_product = largest_normal * largest_normal;

struct Sizes {
  Index rows, inner, columns;
};
// T, d and the width of a head; T, d_k and the number of keys. All different, so that no two can be
// mistaken for each other; then squares, in which a wrong shape would not show.
std::vector<Sizes> sizes(Random& random) {
  return {{2, 3, 4},
          {1, 5, 3},
          {4, 1, 2},
          {6, 2, 1},
          {12, 7, 13},
          {3, 3, 3},
          {10, 10, 10},
          {230, 40, 9},
          {1 + random.below(20), 1 + random.below(20), 1 + random.below(20)}};
}

// Both references are plain loops with more digits than the answer is asked for.
Matrix expected_product(const Matrix& X, const Matrix& W) {
  Matrix product(X.rows(), W.cols());
  for (Index i = 0; i < X.rows(); ++i)
    for (Index j = 0; j < W.cols(); ++j) {
      long double sum = 0;
      for (Index k = 0; k < X.cols(); ++k) sum += static_cast<long double>(X(i, k)) * W(k, j);
      product(i, j) = static_cast<double>(sum);
    }
  return product;
}

Matrix expected_scores(const Matrix& Q, const Matrix& K) {
  Matrix table(Q.rows(), K.rows());
  for (Index i = 0; i < Q.rows(); ++i)
    for (Index j = 0; j < K.rows(); ++j) {
      long double sum = 0;
      for (Index k = 0; k < Q.cols(); ++k) sum += static_cast<long double>(Q(i, k)) * K(j, k);
      table(i, j) = static_cast<double>(sum);
    }
  return table;
}

// The share of its row that each position keeps for itself. (softmax is the next exercise.)
std::vector<double> self_shares(const Matrix& table) {
  std::vector<double> shares;
  for (Index i = 0; i < table.rows(); ++i) {
    double sum = 0;
    for (Index j = 0; j < table.cols(); ++j) sum += std::exp(table(i, j) - table(i, i));
    shares.push_back(1 / sum);
  }
  return shares;
}

Matrix transposed(const Matrix& table) {
  return table.transpose();
}

const Matrix words{{2, 0}, {1, 1}, {0, 2}};  // cat, dog and car of lesson B
const Matrix identity{{1, 0}, {0, 1}};
const Matrix swap{{0, 1}, {1, 0}};
const Matrix one_way{{0, 0}, {1, 0}};

const Matrix positions{{0.8, -0.6}, {0.2, 1.0}};  // x1 and x2 of lesson A
const Matrix W_q{{1, 0}, {-1, 1}};
const Matrix W_k{{0, 1}, {1, 0}};

}  // namespace

TEST(Project, LessonA5QueriesAndKeysByHand) {
  const Matrix queries{{0.8 * 1 - 0.6 * -1, 0.8 * 0 - 0.6 * 1}, {0.2 * 1 + 1.0 * -1, 1.0}};
  EXPECT_CLOSE(CALL(project, positions, W_q), queries, rounding(2));
  EXPECT_CLOSE(CALL(project, positions, W_q), (Matrix{{1.4, -0.6}, {-0.8, 1.0}}), rounding(2));
  EXPECT_CLOSE(CALL(project, positions, W_k), (Matrix{{-0.6, 0.8}, {1.0, 0.2}}), rounding(2));
}

TEST(Project, EveryEntryIsARowTimesAColumn) {
  const Matrix X{{1, 2, 3}, {4, 5, 6}};
  const Matrix W{{1, 0, -1, 2}, {0, 1, 1, 0}, {1, 1, 0, -1}};
  const Matrix expected{{1 + 3, 2 + 3, -1 + 2, 2 - 3}, {4 + 6, 5 + 6, -4 + 5, 8 - 6}};
  EXPECT_CLOSE(CALL(project, X, W), expected, rounding(3, 8));
}

TEST(Project, IsThePlainProductOfRandomMatrices) {
  Random random;
  for (const auto& [rows, inner, columns] : sizes(random)) {
    const Matrix X = random.matrix(rows, inner);
    const Matrix W = random.matrix(inner, columns);
    EXPECT_CLOSE(CALL(project, X, W), expected_product(X, W), rounding(inner, largest_product));
  }
}

TEST(Project, ARowWithASingleOnePicksARowOfTheMatrix) {
  Random random;
  const Matrix W = random.matrix(4, 4);
  const Matrix X{{0, 0, 1, 0}, {1, 0, 0, 0}, {0, 0, 0, 1}};
  Matrix picked(3, 4);
  picked << W.row(2), W.row(0), W.row(3);
  EXPECT_CLOSE(CALL(project, X, W), picked, rounding(4, largest_normal));
}

TEST(Project, ARowIsMadeFromItsOwnRowOnly) {
  Random random;
  const Matrix X = random.matrix(11, 3);
  const Matrix W = random.matrix(3, 5);
  const Matrix before = CALL(project, X, W);
  Matrix changed = X;
  changed.row(9) = random.row(3);
  Matrix expected = before;
  expected.row(9) = expected_product(changed, W).row(9);
  EXPECT_CLOSE(CALL(project, changed, W), expected, rounding(3, largest_product));
}

TEST(Project, MatricesThatDoNotFitAreRefused) {
  const Matrix X = Matrix::Ones(4, 3);
  const Matrix W = Matrix::Ones(3, 2);
  EXPECT_CLOSE(CALL(project, X, W), Matrix(Matrix::Constant(4, 2, 3)), rounding(3));
  EXPECT_REFUSED(CALL(project, W, X), "3x2", "4x3");
  EXPECT_REFUSED(CALL(project, X, X), "4x3");
  EXPECT_REFUSED(CALL(project, X, Matrix(Matrix::Ones(2, 5))), "4x3", "2x5");
}

TEST(Scores, LessonA4OnlyTheDiagonalPilesUpToSixteen) {
  const Index count = 200;
  const Matrix X = Random().matrix(count, 16);
  const Matrix table = CALL(scores, X, X);
  const double diagonal = table.trace();
  const double elsewhere = table.sum() - diagonal;
  // A mean of 200 numbers with a spread of sqrt(2 * 16) = 5.7 is off by 0.4 as a rule; the 39,800
  // pairs of strangers come closer to their mean of 0.
  EXPECT_BETWEEN(diagonal / count, 16 - 3.5, 16 + 3.5);
  EXPECT_BETWEEN(elsewhere / (count * (count - 1)), -0.5, 0.5);
}

TEST(Scores, LessonA6ThroughTheMatricesTheStrangerWins) {
  const Matrix Q{{1.4, -0.6}, {-0.8, 1.0}};
  const Matrix K{{-0.6, 0.8}, {1.0, 0.2}};
  const Matrix table = CALL(scores, Q, K);
  EXPECT_CLOSE(table(0, 1), 1.4 * 1.0 + -0.6 * 0.2, rounding(2, 2));
  EXPECT_CLOSE(table, (Matrix{{-1.32, 1.28}, {1.28, -0.60}}), rounding(2, 2));
}

TEST(Scores, LessonA6RawRowsMatchThemselves) {
  const Matrix table = CALL(scores, positions, positions);
  EXPECT_CLOSE(table(0, 0), 1.00, rounding(2));
  EXPECT_CLOSE(table(0, 1), -0.44, rounding(2));
}

TEST(Scores, LessonA7ComparedWithItselfARowKeepsMostAttention) {
  Random random;
  std::vector<double> kept;
  for (int window = 0; window < 64; ++window) {
    const Matrix X = random.matrix(16, 16);
    for (const double share : self_shares(CALL(scores, X, X))) kept.push_back(share);
  }
  std::sort(kept.begin(), kept.end());
  // Of 1024 random rows half keep more than 0.9997 and nine tenths more than 0.95, for any seed
  // to within 0.0001 and 0.01. A head that starts evenly would keep 1/16.
  EXPECT_BETWEEN(kept[512], 0.99, 1);
  EXPECT_BETWEEN(kept[102], 0.85, 1);
}

TEST(Scores, LessonA7ThroughTwoMatricesTheShareFallsBackToAnEvenSplit) {
  Random random;
  double kept = 0;
  for (int window = 0; window < 64; ++window) {
    const Matrix X = random.matrix(16, 16);
    const Matrix W_1 = random.matrix(16, 16, 0.25);  // q and k have a spread of 1, as x has
    const Matrix W_2 = random.matrix(16, 16, 0.25);
    const Matrix Q = CALL(project, X, W_1);
    const Matrix K = CALL(project, X, W_2);
    for (const double share : self_shares(CALL(scores, Q, K))) kept += share / (64 * 16);
  }
  // On average: a single row may prefer anybody. From seed to seed this mean varies by 0.006.
  EXPECT_BETWEEN(kept, 1.0 / 16 - 0.04, 1.0 / 16 + 0.05);
}

TEST(Scores, LessonB2CatAndDogScoreTwo) {
  const Matrix table = CALL(scores, words, words);
  EXPECT_CLOSE(table(0, 1), 2 * 1 + 0 * 1, rounding(2, 4));
  EXPECT_CLOSE(table, (Matrix{{4, 2, 0}, {2, 2, 2}, {0, 2, 4}}), rounding(2, 4));
}

TEST(Scores, LessonB7OneVectorForBothJobsMakesTheTableSymmetric) {
  const Matrix X = Random().matrix(7, 4);
  const Matrix table = CALL(scores, X, X);
  EXPECT_CLOSE(table, transposed(table), rounding(4, largest_product));
}

TEST(Scores, LessonB7SwappedKeysAreStillSymmetric) {
  const Matrix X = Random().matrix(5, 2);
  const Matrix K = CALL(project, X, swap);
  const Matrix table = CALL(scores, X, K);
  EXPECT_CLOSE(table, transposed(table), rounding(2, largest_product));
}

TEST(Scores, LessonB7OneWayKeysAreNot) {
  const Matrix K = CALL(project, words, one_way);
  const Matrix table = CALL(scores, words, K);
  EXPECT_CLOSE(table(0, 2) - table(2, 0), 4.0, rounding(2, 4));
}

TEST(Scores, LessonB9CatLooksAtCarButCarDoesNotLookAtCat) {
  const Matrix Q = CALL(project, words, identity);
  const Matrix K = CALL(project, words, one_way);
  const Matrix table = CALL(scores, Q, K);
  EXPECT_CLOSE(table, (Matrix{{0, 2, 4}, {0, 1, 2}, {0, 0, 0}}), rounding(2, 4));
  EXPECT_CLOSE(table(0, 2), 4.0, rounding(2, 4));  // cat (row 0) looks at car (column 2)
  EXPECT_CLOSE(table(2, 0), 0.0, rounding(2, 4));  // car looks at cat
}

TEST(Scores, LessonB10FivePositionsMakeAFiveByFiveTable) {
  Random random;
  const Matrix Q = random.matrix(5, 4);
  const Matrix K = random.matrix(5, 4);
  const Matrix table = CALL(scores, Q, K);
  EXPECT_EQ(table.rows(), 5);
  EXPECT_EQ(table.cols(), 5);
}

TEST(Scores, EveryCellIsAQueryDottedWithAKey) {
  Random random;
  for (const auto& [queries, width, keys] : sizes(random)) {
    const Matrix Q = random.matrix(queries, width);
    const Matrix K = random.matrix(keys, width);
    EXPECT_CLOSE(CALL(scores, Q, K), expected_scores(Q, K), rounding(width, largest_product));
  }
}

TEST(Scores, AQueryOfZerosEmptiesItsRowAndAKeyOfZerosItsColumn) {
  Random random;
  Matrix Q = random.matrix(4, 3);
  Matrix K = random.matrix(6, 3);
  Q.row(2).setZero();
  K.row(5).setZero();
  const Matrix table = CALL(scores, Q, K);
  EXPECT_CLOSE(Matrix(table.row(2)), Matrix(Matrix::Zero(1, 6)), 0);
  EXPECT_CLOSE(Matrix(table.col(5)), Matrix(Matrix::Zero(4, 1)), 0);
  EXPECT_CLOSE(table, expected_scores(Q, K), rounding(3, largest_product));
}

TEST(Scores, ANewKeyChangesItsOwnColumnOnly) {
  Random random;
  const Matrix Q = random.matrix(10, 4);
  const Matrix K = random.matrix(11, 4);
  const Matrix before = CALL(scores, Q, K);
  Matrix changed = K;
  changed.row(9) = random.row(4);
  Matrix expected = before;
  expected.col(9) = expected_scores(Q, changed).col(9);
  EXPECT_CLOSE(CALL(scores, Q, changed), expected, rounding(4, largest_product));
}

TEST(Scores, ExchangingQueriesAndKeysTurnsTheTableOver) {
  Random random;
  const Matrix Q = random.matrix(3, 6);
  const Matrix K = random.matrix(11, 6);
  const Matrix table = CALL(scores, Q, K);
  EXPECT_CLOSE(CALL(scores, K, Q), transposed(table), rounding(6, largest_product));
}

TEST(Scores, ASecondCallStartsAfresh) {
  Random random;
  const Matrix Q = random.matrix(4, 2);
  const Matrix K = random.matrix(3, 2);
  const Matrix other_Q = random.matrix(4, 2);
  const Matrix other_K = random.matrix(3, 2);
  for (const auto& [queries, keys] : {std::pair{Q, K}, {other_Q, K}, {Q, other_K}, {K, Q}})
    EXPECT_CLOSE(CALL(scores, queries, keys), expected_scores(queries, keys),
                 rounding(2, largest_product));
}

TEST(Scores, QueriesAndKeysOfUnequalWidthAreRefused) {
  const Matrix Q = Matrix::Ones(3, 2);
  const Matrix K = Matrix::Ones(4, 5);
  EXPECT_CLOSE(CALL(scores, Q, Q), Matrix(Matrix::Constant(3, 3, 2)), rounding(2));
  EXPECT_REFUSED(CALL(scores, Q, K), "3x2", "4x5");
  EXPECT_REFUSED(CALL(scores, K, Q), "4x5", "3x2");
  EXPECT_REFUSED(CALL(scores, Q, transposed(Q)), "3x2", "2x3");
}
