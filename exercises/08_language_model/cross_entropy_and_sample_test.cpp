#include "language_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "by_definition.h"
#include "headstart/golden.h"
#include "headstart/models.h"
#include "headstart/test.h"
#include "softmax.h"

using namespace attention;
using namespace headstart;

// ---- cross_entropy ------------------------------------------------------------------------------

namespace {

// Shares of 3/4 and 1/4, then of 1/2, 1/2 (and of nearly nothing for a third token).
const Matrix two_rows{{std::log(3.0), 0, -1000}, {5, 5, -1000}};

}  // namespace

TEST(CrossEntropy, IsTheMeanSurpriseInNats) {
  // -log(1/4) and -log(1/2); the mean of 2 log 2 and log 2
  EXPECT_CLOSE(CALL(cross_entropy, two_rows, (Tokens{1, 0})), 1.5 * std::log(2.0), rounding(3));
}

TEST(CrossEntropy, OfEqualScoresIsTheLogarithmOfTheVocabulary) {
  EXPECT_CLOSE(CALL(cross_entropy, zeros(4, 7), (Tokens{0, 6, 3, 3})), std::log(7.0), rounding(7));
}

TEST(CrossEntropy, IsMinusTheLogarithmOfTheShareOnRandomScores) {
  Random random;
  for (const Tokens& next :
       {Tokens{3, 0, 3}, Tokens{1}, Tokens{4, 2, 0, 0, 1, 3}, random.tokens(5)}) {
    const Matrix scores = random.matrix(std::ssize(next), 5, 2);
    EXPECT_CLOSE(CALL(cross_entropy, scores, next), by_definition::loss_of(scores, next),
                 rounding(5, 10));
  }
}

TEST(CrossEntropy, TheSameRowTwiceIsNoMoreSurprising) {
  const Matrix row = Random().matrix(1, 5);
  const double once = CALL(cross_entropy, row, Tokens{2});
  const Matrix three_times = row.replicate(3, 1);
  EXPECT_CLOSE(CALL(cross_entropy, three_times, (Tokens{2, 2, 2})), once, rounding(5, 10));
}

TEST(CrossEntropy, AddingTheSameToEveryScoreOfARowChangesNothing) {
  Random random;
  Matrix scores = random.matrix(3, 5);
  const double before = CALL(cross_entropy, scores, (Tokens{4, 0, 2}));
  scores.row(1).array() += 50;
  EXPECT_CLOSE(CALL(cross_entropy, scores, (Tokens{4, 0, 2})), before, rounding(5, 50));
}

TEST(CrossEntropy, StaysFiniteForScoresOfAThousand) {
  const Matrix scores{{1000, -1000, 0}};
  EXPECT_CLOSE(CALL(cross_entropy, scores, Tokens{0}), 0, rounding(3));
  EXPECT_CLOSE(CALL(cross_entropy, scores, Tokens{1}), 2000, rounding(3, 2000));  // a share of 0
  EXPECT_CLOSE(CALL(cross_entropy, scores, Tokens{2}), 1000, rounding(3, 1000));
  const Matrix far_apart{{1000, 0}, {-1000, -1000}};  // each row has a highest score of its own
  EXPECT_CLOSE(CALL(cross_entropy, far_apart, (Tokens{0, 1})), std::log(2.0) / 2,
               rounding(2, 1000));
}

TEST(CrossEntropy, GoldenNumbersOfNumpyAndTorch) {
  for (const GoldenCase& given : golden("cross_entropy")) {
    SCOPED_TRACE(given.name());
    const Matrix scores = given.matrix("scores");
    const Tokens next = given.tokens("next");
    EXPECT_CLOSE(CALL(cross_entropy, scores, next), given.number("loss"),
                 rounding(scores.cols(), largest(scores)));
  }
}

TEST(CrossEntropyBackward, IsTheShareLessOneForWhatCameByTheNumberOfRows) {
  // Shares [3/4 1/4 0] and [1/2 1/2 0], next 1 and 0, two rows
  EXPECT_CLOSE(CALL(cross_entropy_backward, two_rows, (Tokens{1, 0})),
               (Matrix{{0.375, -0.375, 0}, {-0.25, 0.25, 0}}), rounding(3));
}

TEST(CrossEntropyBackward, IsTheGradientInEveryEntry) {
  Random random;
  for (const Tokens& next :
       {Tokens{3, 0, 3}, Tokens{1}, Tokens{4, 2, 0, 0, 1, 3}, random.tokens(5)}) {
    const Matrix scores = random.matrix(std::ssize(next), 5, 2);
    const auto loss = [&](const Matrix& moved) { return by_definition::loss_of(moved, next); };
    EXPECT_GRADIENT(CALL(cross_entropy_backward, scores, next), loss, scores);
  }
}

TEST(CrossEntropyBackward, EveryRowAddsToZero) {
  const Matrix scores = Random().matrix(4, 6, 3);
  const Matrix d_scores = CALL(cross_entropy_backward, scores, (Tokens{5, 1, 1, 0}));
  EXPECT_CLOSE(Matrix(d_scores.rowwise().sum()), zeros(4, 1), rounding(6));
}

TEST(CrossEntropyBackward, GoldenNumbersOfNumpyAndTorch) {
  for (const GoldenCase& given : golden("cross_entropy")) {
    SCOPED_TRACE(given.name());
    const Matrix scores = given.matrix("scores");
    const Tokens next = given.tokens("next");
    EXPECT_CLOSE(CALL(cross_entropy_backward, scores, next), given.matrix("d_scores"),
                 rounding(scores.cols(), largest(scores)));
  }
}

TEST(CrossEntropy, RefusesNextTokensThatDoNotFitTheScores) {
  const Matrix scores = zeros(2, 3);
  cross_entropy(scores, {0, 2});
  EXPECT_REFUSED(CALL(cross_entropy, scores, Tokens{0}), "2x3", "1");
  EXPECT_REFUSED(CALL(cross_entropy, scores, (Tokens{0, 1, 2, 0})), "2x3", "4");
  EXPECT_REFUSED(CALL(cross_entropy, scores, (Tokens{0, 3})), "2x3");
  EXPECT_REFUSED(CALL(cross_entropy, scores, (Tokens{9, 0})), "2x3", "9");
  EXPECT_REFUSED(CALL(cross_entropy, scores, (Tokens{-1, 0})), "2x3", "-1");
}

TEST(CrossEntropyBackward, RefusesNextTokensThatDoNotFitTheScores) {
  const Matrix scores = zeros(2, 3);
  cross_entropy_backward(scores, {0, 2});
  EXPECT_REFUSED(CALL(cross_entropy_backward, scores, Tokens{0}), "2x3", "1");
  EXPECT_REFUSED(CALL(cross_entropy_backward, scores, (Tokens{0, 1, 2, 0})), "2x3", "4");
  EXPECT_REFUSED(CALL(cross_entropy_backward, scores, (Tokens{0, 3})), "2x3");
  EXPECT_REFUSED(CALL(cross_entropy_backward, scores, (Tokens{9, 0})), "2x3", "9");
  EXPECT_REFUSED(CALL(cross_entropy_backward, scores, (Tokens{-1, 0})), "2x3", "-1");
}

// ---- sample -------------------------------------------------------------------------------------

namespace {

// As a number, which a failing comparison shows beside the call.
double sampled(const RowVector& scores, double temperature, double u) {
  return CALL(sample, scores, temperature, u);
}

constexpr int samples = 200;
constexpr double one_sample = 1.01 / samples;  // at either end of a token's stretch, half a step

// How often each token comes out for evenly spread u.
RowVector share_of_samples(const RowVector& scores, double temperature) {
  RowVector counts = RowVector::Zero(scores.size());
  for (int i = 0; i < samples; ++i) {
    const double u = (i + 0.5) / samples;
    const int token = CALL(sample, scores, temperature, u);
    if (0 <= token && token < scores.size()) counts[token] += 1;
  }
  return counts / samples;
}

const RowVector four_alike{{0, 0, 0, 0}};
const RowVector uneven{{1, 3, 2, 2}};

}  // namespace

TEST(Sample, IsTheFirstTokenWhoseCumulativeShareExceedsU) {
  const RowVector scores{{std::log(5.0), std::log(3.0), std::log(2.0)}};  // shares 0.5 0.3 0.2
  EXPECT_CLOSE(sampled(scores, 1.0, 0.0), 0, 0);
  EXPECT_CLOSE(sampled(scores, 1.0, 0.49), 0, 0);
  EXPECT_CLOSE(sampled(scores, 1.0, 0.51), 1, 0);
  EXPECT_CLOSE(sampled(scores, 1.0, 0.79), 1, 0);
  EXPECT_CLOSE(sampled(scores, 1.0, 0.81), 2, 0);
  EXPECT_CLOSE(sampled(scores, 1.0, 0.999), 2, 0);
}

TEST(Sample, TheTokensStandInTheirOwnOrder) {
  const RowVector scores{{std::log(2.0), std::log(5.0), std::log(3.0)}};  // shares 0.2 0.5 0.3
  EXPECT_CLOSE(sampled(scores, 1.0, 0.19), 0, 0);
  EXPECT_CLOSE(sampled(scores, 1.0, 0.21), 1, 0);
  EXPECT_CLOSE(sampled(scores, 1.0, 0.69), 1, 0);
  EXPECT_CLOSE(sampled(scores, 1.0, 0.71), 2, 0);
}

TEST(Sample, AtABoundaryTheNextTokenBegins) {
  // Four shares of exactly 1/4 add up to exactly 1/4, 1/2, 3/4: not more than u.
  for (const int token : {0, 1, 2, 3}) {
    EXPECT_CLOSE(sampled(four_alike, 1.0, 0.25 * token), token, 0);
    EXPECT_CLOSE(sampled(four_alike, 1.0, 0.25 * token + 0.2499), token, 0);
  }
}

TEST(Sample, ATokenThatCannotComeIsPassedOver) {
  const double never = -std::numeric_limits<double>::infinity();
  const RowVector scores{{never, 0, never, 0}};  // shares 0, 1/2, 0, 1/2
  EXPECT_CLOSE(sampled(scores, 1.0, 0.25), 1, 0);
  EXPECT_CLOSE(sampled(scores, 1.0, 0.5), 3, 0);
  EXPECT_CLOSE(sampled(scores, 1.0, 0.75), 3, 0);
}

TEST(Sample, SharesThatAddUpToAHairLessThanUGiveTheLastToken) {
  const double highest_u = std::nextafter(1.0, 0.0);
  for (const int tokens : {1, 6, 10, 49}) {  // ten tenths, added up, may be just this u
    const RowVector alike = RowVector::Zero(tokens);
    EXPECT_CLOSE(sampled(alike, 1.0, highest_u), tokens - 1, 0);
  }
}

TEST(Sample, TheBordersBetweenTokensAreSharp) {
  Random random;
  for (const double temperature : {1.0, 0.7}) {
    const RowVector scores = random.row(5);
    const RowVector shares = softmax(scores / temperature);
    double border = 0;
    for (int token = 0; token < 4; ++token) {
      border += shares[token];
      EXPECT_CLOSE(sampled(scores, temperature, border - 1e-13), token, 0);
      EXPECT_CLOSE(sampled(scores, temperature, border + 1e-13), token + 1, 0);
    }
  }
}

TEST(Sample, TheLastTokenIsOneThatHasAShare) {
  const double highest_u = std::nextafter(1.0, 0.0);
  for (int tokens = 1; tokens < 60; ++tokens) {
    RowVector alike = RowVector::Zero(tokens + 1);
    alike[tokens] = -std::numeric_limits<double>::infinity();
    EXPECT_CLOSE(sampled(alike, 1.0, highest_u), tokens - 1, 0);
  }
}

TEST(Sample, FollowsTheShares) {
  Random random;
  for (const int tokens : {5, 3, 8}) {
    const RowVector scores = random.row(tokens);
    const double temperature = tokens == 5 ? 1.0 : 0.3 + 2 * random.uniform();
    const RowVector found = share_of_samples(scores, temperature);
    EXPECT_CLOSE(found, softmax(scores / temperature), one_sample);
  }
}

TEST(Sample, TheTemperatureDividesTheScores) {
  const RowVector scores{{0.5, -1, 2, 0}};
  const RowVector warm = share_of_samples(scores, 2.0), cold = share_of_samples(scores, 0.5);
  EXPECT_CLOSE(warm, softmax(scores / 2.0), one_sample);
  EXPECT_CLOSE(cold, softmax(scores * 2.0), one_sample);
}

TEST(Sample, ALowTemperatureTakesTheHighestScore) {
  // A lead of 1 becomes one of 1000.
  EXPECT_CLOSE(share_of_samples(uneven, 0.001), (RowVector{{0, 1, 0, 0}}), 0);
}

TEST(Sample, AHighTemperatureMakesAllAlike) {
  EXPECT_CLOSE(share_of_samples(uneven, 1e6), (RowVector{{0.25, 0.25, 0.25, 0.25}}), one_sample);
}

TEST(Sample, RefusesATemperatureThatIsNotPositive) {
  sample(four_alike, 0.5, 0.5);
  EXPECT_REFUSED(CALL(sample, four_alike, 0.0, 0.5), "0");
  EXPECT_REFUSED(CALL(sample, four_alike, -1.0, 0.5), "-1");
  EXPECT_REFUSED(CALL(sample, four_alike, std::nan(""), 0.5), "nan");
}

TEST(Sample, RefusesAUOutsideZeroToOne) {
  sample(four_alike, 0.5, 0.0);
  EXPECT_REFUSED(CALL(sample, four_alike, 0.5, -0.25), "-0.25");
  EXPECT_REFUSED(CALL(sample, four_alike, 0.5, 1.0), "1");
  EXPECT_REFUSED(CALL(sample, four_alike, 0.5, std::nan("")), "nan");
}
