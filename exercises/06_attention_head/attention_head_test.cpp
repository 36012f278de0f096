#include "attention_head.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "headstart/golden.h"
#include "headstart/models.h"
#include "headstart/test.h"

using namespace attention;
using namespace headstart;

namespace {

constexpr Masking both_maskings[] = {Masking::none, Masking::causal};

// Four different sizes, so that no matrix can stand in for another; d_k is never 4, whose root is
// also its half; one position alone, and a long window under a wide head.
struct Sizes {
  Index T, d, d_k, d_v;
};
constexpr Sizes all_sizes[] = {
    {5, 3, 6, 2}, {3, 5, 2, 4}, {4, 2, 3, 5}, {1, 4, 3, 2}, {33, 5, 17, 9}};

HeadParameters random_head(Random& random, const Sizes& size) {
  return {random.matrix(size.d, size.d_k), random.matrix(size.d, size.d_k),
          random.matrix(size.d, size.d_v)};
}

Matrix first_rows(const Matrix& matrix, Index count) {
  return matrix.topRows(count);
}
RowVector row(const Matrix& matrix, Index i) {
  return matrix.row(i);
}

// Shares inherit the rounding of their scores, which are as large as Q times K.
double rounding_of_shares(const Matrix& X, const Matrix& Q, const Matrix& K) {
  return rounding(X.cols() + Q.cols(), std::max(1.0, largest(Q) * largest(K)));
}

// The definition, share by share; plain exp is enough for the small scores of these tests.
Matrix shares_by_definition(const Matrix& Q, const Matrix& K, Masking masking) {
  Matrix shares = Matrix::Zero(Q.rows(), K.rows());
  for (Index i = 0; i < Q.rows(); ++i) {
    const Index seen = masking == Masking::causal ? i + 1 : K.rows();
    for (Index j = 0; j < seen; ++j)
      shares(i, j) = std::exp(Q.row(i).dot(K.row(j)) / std::sqrt(static_cast<double>(Q.cols())));
    shares.row(i) /= shares.row(i).sum();
  }
  return shares;
}

// Lesson B: cat, dog and car, and a head that compares them as they are.
const Matrix words{{2, 0}, {1, 1}, {0, 2}};
const Matrix identity{{1, 0}, {0, 1}};
const Matrix keep_x{{1, 0}, {0, 0}};
const HeadParameters plain{identity, identity, identity};
const HeadParameters swapped_keys{identity, Matrix{{0, 1}, {1, 0}}, identity};
const HeadParameters only_x{identity, identity, keep_x};

// Cat's scores are [4 2 0] / sqrt(2).
const Matrix lesson_shares{{0.767917936139, 0.186693700948, 0.045388362914},
                           {1 / 3.0, 1 / 3.0, 1 / 3.0},
                           {0.045388362914, 0.186693700948, 0.767917936139}};
const Matrix lesson_output{
    {1.722529573225, 0.277470426775}, {1, 1}, {0.277470426775, 1.722529573225}};

}  // namespace

// ---- attention_head: the lessons ----------------------------------------------------------------

TEST(AttentionHead, LessonA9PositionZeroCanOnlySeeItselfAndReturnsItsOwnValue) {
  Random random;
  for (const Sizes& size : all_sizes) {
    const Matrix X = random.matrix(size.T, size.d);
    const HeadParameters head = random_head(random, size);
    const HeadActivations a = CALL(attention_head, X, head, Masking::causal);
    const Matrix own_values = product(X, head.W_v);
    EXPECT_CLOSE(row(a.output, 0), row(own_values, 0), rounding(size.d, 10));
  }
}

TEST(AttentionHead, LessonA13TheOutputHasTheShapeOfTheInput) {
  Random random;
  const Matrix X = random.matrix(5, 3);
  const HeadParameters head = random_head(random, {5, 3, 2, 3});
  for (const Masking masking : both_maskings) {
    const Matrix output = CALL(attention_head, X, head, masking).output;
    EXPECT_CLOSE(static_cast<double>(output.rows()), 5, 0);
    EXPECT_CLOSE(static_cast<double>(output.cols()), 3, 0);
  }
}

TEST(AttentionHead, LessonA13EveryRowOfSharesAddsToOne) {
  Random random;
  for (const Sizes& size : all_sizes)
    for (const Masking masking : both_maskings) {
      const Matrix X = random.matrix(size.T, size.d);
      const HeadParameters head = random_head(random, size);
      const HeadActivations a = CALL(attention_head, X, head, masking);
      EXPECT_CLOSE(Matrix(a.weights.rowwise().sum()), Matrix(Matrix::Ones(size.T, 1)),
                   rounding(size.T));
    }
}

TEST(AttentionHead, LessonA13AnUntrainedHeadAlreadyShowsTheTriangle) {
  Random random;
  const Sizes size{5, 3, 6, 2};
  const Matrix X = random.matrix(size.T, size.d, 0.5);  // small scores: no share rounds to 0
  const HeadParameters head = random_head(random, size);
  const HeadActivations a = CALL(attention_head, X, head, Masking::causal);
  for (Index i = 0; i < size.T; ++i)
    for (Index j = 0; j < size.T; ++j) {
      const bool ahead = j > i;
      EXPECT_BETWEEN(a.weights(i, j), ahead ? 0 : 1e-12, ahead ? zero_share : 1 + rounding(1));
    }
}

TEST(AttentionHead, LessonB3CatsWeightsAndOutput) {
  const HeadActivations a = CALL(attention_head, words, plain, Masking::none);
  EXPECT_CLOSE(row(a.weights, 0), row(lesson_shares, 0), printed_digits(12));
  EXPECT_CLOSE(row(a.output, 0), row(lesson_output, 0), printed_digits(12));
}

TEST(AttentionHead, LessonB3DogLooksAtAllThreeAlike) {
  const HeadActivations a = CALL(attention_head, words, plain, Masking::none);
  // dog.cat = dog.dog = dog.car = 2, and the mean of the three words is [1 1]
  EXPECT_CLOSE(row(a.weights, 1), (RowVector{{1 / 3.0, 1 / 3.0, 1 / 3.0}}), rounding(3));
  EXPECT_CLOSE(row(a.output, 1), (RowVector{{1, 1}}), rounding(3));
}

TEST(AttentionHead, LessonB8SwappingTheKeysTurnsCatToCar) {
  const HeadActivations a = CALL(attention_head, words, swapped_keys, Masking::none);
  EXPECT_CLOSE(a.weights, lesson_shares.colwise().reverse(), printed_digits(12));
  EXPECT_CLOSE(a.output, lesson_output.colwise().reverse(), printed_digits(12));
}

TEST(AttentionHead, LessonB11ValuesThatKeepOnlyXLeaveTheWeightsAsTheyWere) {
  const HeadActivations a = CALL(attention_head, words, only_x, Masking::none);
  EXPECT_CLOSE(a.weights, lesson_shares, printed_digits(12));
  const Matrix without_y{{1.722529573225, 0}, {1, 0}, {0.277470426775, 0}};
  EXPECT_CLOSE(a.output, without_y, printed_digits(12));
}

TEST(AttentionHead, LessonB14ParametersStayAndActivationsAreComputedAnewForEveryInput) {
  Random random;
  const Sizes size{5, 3, 6, 2};
  const HeadParameters head = random_head(random, size);
  const Matrix first = random.matrix(5, 3), second = random.matrix(3, 3);
  for (const Matrix& X : {first, second, first}) {
    const HeadActivations a = CALL(attention_head, X, head, Masking::none);
    const Matrix Q = product(X, head.W_q), K = product(X, head.W_k);
    const Matrix shares = shares_by_definition(Q, K, Masking::none);
    EXPECT_CLOSE(a.output, product(shares, product(X, head.W_v)), 10 * rounding_of_shares(X, Q, K));
  }
}

TEST(AttentionHead, LessonB18OneHeadFromStartToEnd) {
  const HeadActivations first = CALL(attention_head, words, plain, Masking::none);
  EXPECT_CLOSE(first.weights, lesson_shares, printed_digits(12));
  EXPECT_CLOSE(first.output, lesson_output, printed_digits(12));
  const HeadActivations swapped = CALL(attention_head, words, swapped_keys, Masking::none);
  EXPECT_CLOSE(swapped.output, lesson_output.colwise().reverse(), printed_digits(12));
  const HeadActivations without_y = CALL(attention_head, words, only_x, Masking::none);
  EXPECT_CLOSE(without_y.output, Matrix(lesson_output * keep_x), printed_digits(12));
}

// ---- attention_head: what it computes -----------------------------------------------------------

TEST(AttentionHead, KeepsTheQueriesKeysAndValues) {
  Random random;
  for (const Sizes& size : all_sizes)
    for (const Masking masking : both_maskings) {
      const Matrix X = random.matrix(size.T, size.d);
      const HeadParameters head = random_head(random, size);
      const HeadActivations a = CALL(attention_head, X, head, masking);
      EXPECT_CLOSE(a.Q, product(X, head.W_q), rounding(size.d, 10));
      EXPECT_CLOSE(a.K, product(X, head.W_k), rounding(size.d, 10));
      EXPECT_CLOSE(a.V, product(X, head.W_v), rounding(size.d, 10));
    }
}

TEST(AttentionHead, TheWeightsAreTheSharesOfTheScaledScores) {
  Random random;
  for (const Sizes& size : all_sizes)
    for (const Masking masking : both_maskings) {
      const Matrix X = random.matrix(size.T, size.d);
      const HeadParameters head = random_head(random, size);
      const HeadActivations a = CALL(attention_head, X, head, masking);
      const Matrix Q = product(X, head.W_q), K = product(X, head.W_k);
      EXPECT_CLOSE(a.weights, shares_by_definition(Q, K, masking), rounding_of_shares(X, Q, K));
    }
}

TEST(AttentionHead, TheOutputIsItsWeightsTimesItsValues) {
  Random random;
  for (const Sizes& size : all_sizes)
    for (const Masking masking : both_maskings) {
      const Matrix X = random.matrix(size.T, size.d);
      const HeadParameters head = random_head(random, size);
      const HeadActivations a = CALL(attention_head, X, head, masking);
      EXPECT_CLOSE(a.output, product(a.weights, a.V), rounding(size.T, 10));
    }
}

TEST(AttentionHead, DividesByTheRootOfTheKeyWidth) {
  const Matrix X{{1}, {0}};
  for (const Index d_k : {1, 2, 3, 8}) {
    const Matrix ones = Matrix::Ones(1, d_k);
    const HeadActivations a =
        CALL(attention_head, X, HeadParameters{ones, ones, Matrix{{1}}}, Masking::none);
    // q0.k0 = d_k and q0.k1 = 0; d_k / sqrt(d_k) = sqrt(d_k)
    const double first = 1 / (1 + std::exp(-std::sqrt(static_cast<double>(d_k))));
    EXPECT_CLOSE(a.weights, (Matrix{{first, 1 - first}, {0.5, 0.5}}), rounding(d_k));
  }
}

TEST(AttentionHead, ARowLooksWithItsQueryAndIsFoundByItsKey) {
  const HeadParameters one_way{identity, Matrix{{0, 0}, {1, 0}}, identity};
  const HeadActivations a = CALL(attention_head, words, one_way, Masking::none);
  // Lesson B's one-way keys: scores [0 2 4], [0 1 2], [0 0 0]. Cat looks at car; car at all alike.
  EXPECT_CLOSE(row(a.weights, 0), row(lesson_shares, 2), printed_digits(12));
  EXPECT_CLOSE(row(a.weights, 2), (RowVector{{1 / 3.0, 1 / 3.0, 1 / 3.0}}), rounding(3));
}

TEST(AttentionHead, GoldenNumbersOfNumpyAndTorch) {
  for (const GoldenCase& given : golden("attention_head")) {
    SCOPED_TRACE(given.name());
    const HeadParameters head{given.matrix("W_q"), given.matrix("W_k"), given.matrix("W_v")};
    const Masking masking = given.text("masking") == "causal" ? Masking::causal : Masking::none;
    const Matrix X = given.matrix("X"), Q = given.matrix("Q"), K = given.matrix("K");
    const Matrix V = given.matrix("V");
    const HeadActivations a = CALL(attention_head, X, head, masking);
    EXPECT_CLOSE(a.Q, Q, rounding(X.cols(), largest(Q)));
    EXPECT_CLOSE(a.K, K, rounding(X.cols(), largest(K)));
    EXPECT_CLOSE(a.V, V, rounding(X.cols(), largest(V)));
    EXPECT_CLOSE(a.weights, given.matrix("weights"), rounding_of_shares(X, Q, K));
    EXPECT_CLOSE(a.output, given.matrix("output"), largest(V) * rounding_of_shares(X, Q, K));
  }
}

TEST(AttentionHead, ScoresFarPastTheRangeOfExpMakeNoNan) {
  const Matrix X = 1000 * words;
  const HeadActivations a = CALL(attention_head, X, plain, Masking::none);
  // Cat's scores are [4 2 0] million / sqrt(2): all of its attention is on itself.
  EXPECT_CLOSE(a.weights, (Matrix{{1, 0, 0}, {1 / 3.0, 1 / 3.0, 1 / 3.0}, {0, 0, 1}}),
               rounding(2, 4e6));
}

TEST(AttentionHead, OnePositionLooksAtItself) {
  Random random;
  for (const Masking masking : both_maskings) {
    const Matrix X = random.matrix(1, 3);
    const HeadParameters head = random_head(random, {1, 3, 2, 4});
    const HeadActivations a = CALL(attention_head, X, head, masking);
    EXPECT_CLOSE(a.weights, (Matrix{{1}}), rounding(1));
    EXPECT_CLOSE(a.output, a.V, rounding(1, 10));
  }
}

// ---- attention_head: what holds for every head --------------------------------------------------

TEST(AttentionHead, WithTheMaskTheFutureChangesNothingBeforeIt) {
  Random random;
  for (const Sizes& size : all_sizes) {
    const HeadParameters head = random_head(random, size);
    const Matrix X = random.matrix(size.T, size.d);
    const Matrix before = CALL(attention_head, X, head, Masking::causal).output;
    for (Index cut = 1; cut < size.T; ++cut) {
      Matrix changed = X;
      changed.bottomRows(size.T - cut) = random.matrix(size.T - cut, size.d);
      const Matrix after = CALL(attention_head, changed, head, Masking::causal).output;
      EXPECT_CLOSE(first_rows(after, cut), first_rows(before, cut), rounding(size.T, 10));
    }
  }
}

TEST(AttentionHead, WithoutTheMaskTheFutureCounts) {
  Matrix X = words;
  const Matrix before = CALL(attention_head, X, plain, Masking::none).output;
  X.row(2) = RowVector{{3, 0}};
  const Matrix after = CALL(attention_head, X, plain, Masking::none).output;
  // Cat's scores were [4 2 0] / sqrt(2) and are [4 2 6] / sqrt(2): most of its output moves.
  EXPECT_BETWEEN(after(0, 0) - before(0, 0), 0.8, 1.2);
}

TEST(AttentionHead, TheMaskLeavesPermittedSharesInTheirProportions) {
  Random random;
  for (const Sizes& size : all_sizes) {
    const Matrix X = random.matrix(size.T, size.d);
    const HeadParameters head = random_head(random, size);
    const Matrix all = CALL(attention_head, X, head, Masking::none).weights;
    const Matrix masked = CALL(attention_head, X, head, Masking::causal).weights;
    for (Index i = 0; i < size.T; ++i) {
      const RowVector permitted = all.row(i).head(i + 1);
      const RowVector shares = masked.row(i).head(i + 1);
      EXPECT_CLOSE(shares, RowVector(permitted / permitted.sum()), rounding(size.T, 1000));
    }
  }
}

TEST(AttentionHead, WithoutTheMaskReorderedRowsGiveReorderedOutputs) {
  Random random;
  const Sizes size{5, 3, 6, 2};
  const Matrix X = random.matrix(size.T, size.d);
  const HeadParameters head = random_head(random, size);
  const Index order[] = {3, 0, 4, 1, 2};  // no pair of rows just changes places
  Matrix reordered(size.T, size.d), expected(size.T, size.d_v);
  const Matrix output = CALL(attention_head, X, head, Masking::none).output;
  for (Index i = 0; i < size.T; ++i) {
    reordered.row(i) = X.row(order[i]);
    expected.row(i) = output.row(order[i]);
  }
  EXPECT_CLOSE(CALL(attention_head, reordered, head, Masking::none).output, expected,
               rounding(size.T + size.d_k, 100));
}

TEST(AttentionHead, OtherValueWeightsChangeOnlyWhatIsCopied) {
  Random random;
  for (const Masking masking : both_maskings) {
    const Sizes size{4, 2, 3, 5};
    const Matrix X = random.matrix(size.T, size.d);
    HeadParameters head = random_head(random, size);
    const HeadActivations before = CALL(attention_head, X, head, masking);
    head.W_v *= -3;
    const HeadActivations after = CALL(attention_head, X, head, masking);
    EXPECT_CLOSE(after.weights, before.weights, rounding(1));
    EXPECT_CLOSE(after.output, Matrix(-3 * before.output), rounding(size.T, 30));
  }
}

// ---- attention_head: refusals -------------------------------------------------------------------

namespace {

// Positions of 4 numbers, and a head for them in which only queries and keys are equally wide.
const Matrix two_positions = Matrix::Ones(2, 4);
const HeadParameters fitting{Matrix::Ones(4, 3), Matrix::Ones(4, 3), Matrix::Ones(4, 6)};

}  // namespace

TEST(AttentionHead, RefusesWeightsThatDoNotFitX) {
  for (const Masking masking : both_maskings) {
    attention_head(two_positions, fitting, masking);
    HeadParameters head = fitting;
    head.W_q = Matrix::Ones(5, 3);
    EXPECT_REFUSED(CALL(attention_head, two_positions, head, masking), "2x4", "5x3");
    head = fitting;
    head.W_k = Matrix::Ones(7, 3);
    EXPECT_REFUSED(CALL(attention_head, two_positions, head, masking), "2x4", "7x3");
    head = fitting;
    head.W_v = Matrix::Ones(3, 6);
    EXPECT_REFUSED(CALL(attention_head, two_positions, head, masking), "2x4", "3x6");
  }
}

TEST(AttentionHead, RefusesQueriesAndKeysOfDifferentWidth) {
  attention_head(two_positions, fitting, Masking::none);
  HeadParameters head = fitting;
  head.W_k = Matrix::Ones(4, 5);
  EXPECT_REFUSED(CALL(attention_head, two_positions, head, Masking::none), "4x3", "4x5");
  head.W_k = Matrix::Ones(4, 2);
  EXPECT_REFUSED(CALL(attention_head, two_positions, head, Masking::none), "4x3", "4x2");
}

// ---- Large scores -------------------------------------------------------------------------------

// A mask that takes off a large number leaks as soon as a score is larger, and one that strikes out
// shares after the softmax finds nothing left of the others.
TEST(AttentionHead, AForbiddenPositionGetsNothingHoweverLargeItsScore) {
  const Matrix words{{2, 0}, {1, 1}, {0, 2}}, I{{1, 0}, {0, 1}};
  const Matrix X = 1e5 * words;
  for (const Matrix& W_k : {Matrix{{0, 1}, {1, 0}}, Matrix(-I)}) {
    const HeadParameters head{I, W_k, I};
    const HeadActivations a = CALL(attention_head, X, head, Masking::causal);
    EXPECT_CLOSE(a.weights(0, 0), 1, rounding(1));
    EXPECT_CLOSE(a.weights(0, 1), 0, zero_share);
    EXPECT_CLOSE(a.weights(0, 2), 0, zero_share);
  }
}

TEST(AttentionHead, AForbiddenPositionTakesNothingFromTheOthers) {
  // A query is x's second entry, a key the sum of both: row 1 scores 2, 4, and 4000 in the future.
  const Matrix X{{0, 1}, {0, 2}, {2000, 0}}, I{{1, 0}, {0, 1}};
  const HeadParameters head{Matrix{{0, 0}, {1, 0}}, Matrix{{1, 0}, {1, 0}}, I};
  const HeadActivations a = CALL(attention_head, X, head, Masking::causal);
  const double share = 1 / (1 + std::exp(2 / std::sqrt(2.0)));
  EXPECT_CLOSE(row(a.weights, 1), (RowVector{{share, 1 - share, 0}}), rounding(2, 4));
}
