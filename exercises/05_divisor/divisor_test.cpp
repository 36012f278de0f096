#include "divisor.h"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "headstart/test.h"
#include "softmax.h"

using namespace attention;
using namespace headstart;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double largest_normal = 9;  // Random::normal reaches sqrt(-2 log 2^-53) = 8.57

// Two passes, with more digits than the answer is asked for.
double expected_spread(const RowVector& samples) {
  long double sum = 0, squares = 0;
  for (Index i = 0; i < samples.size(); ++i) sum += samples(i);
  const long double mean = sum / samples.size();
  for (Index i = 0; i < samples.size(); ++i) squares += (samples(i) - mean) * (samples(i) - mean);
  return static_cast<double>(std::sqrt(squares / samples.size()));
}

Matrix expected_scaled(const Matrix& scores, Index head_width) {
  const long double divisor = std::sqrt(static_cast<long double>(head_width));
  Matrix scaled = scores;
  for (Index i = 0; i < scores.rows(); ++i)
    for (Index j = 0; j < scores.cols(); ++j)
      scaled(i, j) = static_cast<double>(scores(i, j) / divisor);
  return scaled;
}

// Mean 0 and spread 1, evenly from -sqrt(3) to sqrt(3). The divisor depends on nothing else, and
// these are drawn ten times as fast as normal ones.
double entry(Random& random) {
  static const double length = std::sqrt(12.0);
  return length * (random.uniform() - 0.5);
}

// Each row is one random query, dotted with random keys of its own.
Matrix random_scores(Random& random, Index queries, Index keys, Index width) {
  Matrix table = Matrix::Zero(queries, keys);
  std::vector<double> q(width);
  for (Index i = 0; i < queries; ++i) {
    for (double& number : q) number = entry(random);
    for (Index j = 0; j < keys; ++j) {
      double sum = 0;
      for (const double number : q) sum += number * entry(random);
      table(i, j) = sum;
    }
  }
  return table;
}

// The spread of the scores of so many random pairs, and of the same scores divided. Each is compared
// where it is called, so that a failure shows the call that went wrong.
void expect_spreads(Index width, Index pairs, double before, double after, double chance) {
  Random random;
  const Matrix scores = random_scores(random, pairs, 1, width);
  const Matrix scaled = CALL(scale_scores, scores, width);
  EXPECT_CLOSE(scaled, scores / std::sqrt(static_cast<double>(width)), rounding(1, 100));
  const RowVector raw_scores = scores.reshaped();
  EXPECT_CLOSE(CALL(spread, raw_scores), before, chance * before);
  const RowVector scaled_scores = scaled.reshaped();
  EXPECT_CLOSE(CALL(spread, scaled_scores), after, chance * after);
}

double mean_largest_share(const Matrix& weights) {
  double sum = 0;
  for (Index i = 0; i < weights.rows(); ++i) sum += weights.row(i).maxCoeff();
  return sum / static_cast<double>(weights.rows());
}

// How much the shares of a row answer when its scores are nudged, added up over the row: where a
// score grows by a little, its share p grows by p (1 - p) times as much.
double mean_slope(const Matrix& weights) {
  double sum = 0;
  for (const double p : weights.reshaped()) sum += p * (1 - p);
  return sum / static_cast<double>(weights.rows());
}

const Matrix three_words{{4, 2, 0}, {2, 2, 2}, {0, 2, 4}};  // cat, dog and car of lesson B

}  // namespace

TEST(Spread, LessonA10TheDivisorCancelsWhatWidthDoesToTheSpread) {
  const struct {
    Index width;
    double before;  // as the lesson measured it; afterwards 1.00, 1.00, 0.99 and 0.99
  } rows[] = {{2, 1.42}, {8, 2.84}, {32, 5.62}, {128, 11.25}};
  // The lesson took 20,000 pairs; a quick test takes fewer. Chance moves their spread by 1.2 percent
  // from seed to seed, and moved the lesson's by half a percent.
  for (const auto& row : rows) expect_spreads(row.width, 4000, row.before, 1, 0.08);
}

TEST(Spread, LessonB17WiderHeadsScoreFurtherApart) {
  const struct {
    Index width;
    double before, after;
  } rows[] = {{2, 1.42, 1.01}, {64, 8.08, 1.01}, {512, 22.55, 1.00}};
  // The lesson took 10,000 pairs. Chance moves the spread of these by 1.6 percent.
  for (const auto& row : rows) expect_spreads(row.width, 2000, row.before, row.after, 0.1);
}

TEST(Spread, OneThreeFiveAndSevenLieTheRootOfFiveFromTheirMean) {
  const RowVector samples{{1, 3, 5, 7}};  // the mean is 4
  EXPECT_CLOSE(CALL(spread, samples), std::sqrt((9.0 + 1 + 1 + 9) / 4), rounding(4, 9));
}

TEST(Spread, DividesByTheNumberOfSamples) {
  const RowVector two{{0, 2}};
  EXPECT_CLOSE(CALL(spread, two), std::sqrt((1.0 + 1) / 2), rounding(2, 2));
  const RowVector three{{-1, -1, 2}};
  EXPECT_CLOSE(CALL(spread, three), std::sqrt((1.0 + 1 + 4) / 3), rounding(3, 4));
}

TEST(Spread, IsTheRootOfTheMeanSquareOnRandomSamples) {
  Random random;
  for (const Index size : {2, 3, 7, 8, 12, 100}) {
    const RowVector samples = random.row(size, 5);
    EXPECT_CLOSE(CALL(spread, samples), expected_spread(samples),
                 rounding(size, 5 * largest_normal));
  }
}

TEST(Spread, ASingleSampleHasNone) {
  for (const double sample : {0.0, -3.5, 0.1, 1e9}) {
    const RowVector samples{{sample}};
    EXPECT_CLOSE(CALL(spread, samples), 0, rounding(1, std::abs(sample)));
  }
}

TEST(Spread, EqualSamplesHaveNone) {
  for (const double sample : {0.1, -7.3, 12345.678}) {
    const RowVector samples = RowVector::Constant(11, sample);
    // The rounding of the mean. A difference of two squares would leave the root of it.
    EXPECT_CLOSE(CALL(spread, samples), 0, rounding(11, std::abs(sample)));
  }
}

TEST(Spread, ALargeMeanCostsNoDigits) {
  const double mean = 1e9;
  const RowVector samples{{mean - 3, mean - 1, mean + 1, mean + 3}};
  EXPECT_CLOSE(CALL(spread, samples), std::sqrt(5.0), rounding(4, mean));
  const RowVector below{{-mean, -mean - 2}};
  EXPECT_CLOSE(CALL(spread, below), 1, rounding(2, mean));
}

TEST(Spread, MovingTheSamplesChangesNothingAndDoublingThemDoublesIt) {
  const RowVector samples{{0.25, -3, 7.5, 1, 1, -0.75}};
  const double once = CALL(spread, samples);
  const RowVector moved = samples.array() - 40;
  EXPECT_CLOSE(CALL(spread, moved), once, rounding(6, 43));
  const RowVector doubled_and_turned = -2 * samples;
  EXPECT_CLOSE(CALL(spread, doubled_and_turned), 2 * once, rounding(6, 15));
}

TEST(Spread, ASecondCallStartsAfresh) {
  Random random;
  const RowVector longer = random.row(9);
  const RowVector shorter = random.row(4, 10);
  for (const RowVector& samples : {longer, shorter, longer})
    EXPECT_CLOSE(CALL(spread, samples), expected_spread(samples), rounding(9, 10 * largest_normal));
}

TEST(Spread, NoSamplesAreRefused) {
  const RowVector samples{{3, 5}};
  EXPECT_CLOSE(CALL(spread, samples), 1, rounding(2, 5));
  const RowVector none;
  EXPECT_REFUSED(CALL(spread, none), "samples");
}

TEST(ScaleScores, LessonA11WithoutTheDivisorTheSharesSharpen) {
  Random random;
  for (const auto& [width, least_without] : {std::pair{16, 0.65}, {128, 0.82}}) {
    const Matrix scores = random_scores(random, 200, 8, width);
    const Matrix with = softmax_rows(CALL(scale_scores, scores, Index{width}));
    const Matrix without = softmax_rows(scores);
    // Of 8 keys an even split gives each 0.125. Means of 200 rows, to within 0.02 for every seed.
    EXPECT_BETWEEN(mean_largest_share(with), 0.28, 0.44);
    EXPECT_BETWEEN(mean_largest_share(without), least_without, 1);
  }
}

TEST(ScaleScores, LessonA11WithoutTheDivisorTheSharesHardlyAnswerANudge) {
  Random random;
  for (const auto& [width, most_without] : {std::pair{16, 0.50}, {128, 0.25}}) {
    const Matrix scores = random_scores(random, 200, 8, width);
    const Matrix with = softmax_rows(CALL(scale_scores, scores, Index{width}));
    const Matrix without = softmax_rows(scores);
    // This is what a gradient is multiplied by on its way back; an even split has 0.875.
    EXPECT_BETWEEN(mean_slope(with), 0.70, 0.83);
    EXPECT_BETWEEN(mean_slope(without), 0, most_without);
  }
}

TEST(ScaleScores, LessonB3CatsScaledScoresAndWeights) {
  const Matrix scaled = CALL(scale_scores, three_words, Index{2});
  const RowVector in_the_lesson{{2.83, 1.41, 0}};
  EXPECT_CLOSE(RowVector(scaled.row(0)), in_the_lesson, printed_digits(2));
  const Matrix weights{{0.767917936139, 0.186693700948, 0.045388362914},
                       {1.0 / 3, 1.0 / 3, 1.0 / 3},
                       {0.045388362914, 0.186693700948, 0.767917936139}};
  EXPECT_CLOSE(softmax_rows(scaled), weights, printed_digits(12));
}

TEST(ScaleScores, LessonB5ALongCarLooksAlmostOnlyAtItself) {
  const Matrix scores{{4, 2, 10}, {2, 2, 10}, {10, 10, 50}};  // cat [2 0], dog [1 1], car [5 5]
  const Matrix weights = softmax_rows(CALL(scale_scores, scores, Index{2}));
  const RowVector in_the_lesson{{1e-12, 1e-12, 0.999999999999}};
  EXPECT_CLOSE(RowVector(weights.row(2)), in_the_lesson, printed_digits(12));
  EXPECT_CLOSE(weights(2, 0), std::exp((10 - 50) / std::sqrt(2.0)), 1e-20);
}

TEST(ScaleScores, LessonB16CatsWeightOnItselfWithoutTheDivisor) {
  const Matrix with = softmax_rows(CALL(scale_scores, three_words, Index{2}));
  const Matrix without = softmax_rows(three_words);
  EXPECT_CLOSE(with(0, 0), 0.767917936139, printed_digits(12));
  EXPECT_CLOSE(without(0, 0), 0.866813332197, printed_digits(12));
  const RowVector row{{0.866813, 0.117310, 0.015876}};
  EXPECT_CLOSE(RowVector(without.row(0)), row, printed_digits(6));
}

TEST(ScaleScores, AWidthOfNineDividesByThree) {
  const Matrix scores{{6, -3, 0}, {1.5, 9, -12}};
  const Matrix expected{{2, -1, 0}, {0.5, 3, -4}};
  EXPECT_CLOSE(CALL(scale_scores, scores, Index{9}), expected, rounding(1, 12));
}

TEST(ScaleScores, DividesByTheRootOfEveryWidth) {
  Random random;
  for (const Index width : {2, 3, 5, 1, 7, 12, 64, 1000, 1 + random.below(500)}) {
    Matrix scores = random.matrix(3, 4, 6);
    scores(1, 3) = -inf;
    EXPECT_CLOSE(CALL(scale_scores, scores, width), expected_scaled(scores, width),
                 rounding(1, 6 * largest_normal));
  }
}

TEST(ScaleScores, AWidthOfOneChangesNothing) {
  const Matrix scores = Random().matrix(4, 4);
  EXPECT_CLOSE(CALL(scale_scores, scores, Index{1}), scores, rounding(1, largest_normal));
}

TEST(ScaleScores, TheShapeOfTheTableDoesNotMatter) {
  Random random;
  const Matrix flat = random.matrix(1, 12);
  const Matrix expected = expected_scaled(flat, 5);
  for (const Index rows : {1, 2, 3, 12}) {
    const Matrix scores = flat.reshaped<Eigen::RowMajor>(rows, 12 / rows);
    EXPECT_CLOSE(CALL(scale_scores, scores, Index{5}),
                 Matrix(expected.reshaped<Eigen::RowMajor>(rows, 12 / rows)),
                 rounding(1, largest_normal));
  }
}

TEST(ScaleScores, WidthsOfThreeAndTwelveTogetherDivideBySix) {
  const Matrix scores = Random().matrix(5, 2);
  const Matrix by_root_3 = CALL(scale_scores, scores, Index{3});
  const Matrix sixth = expected_scaled(scores, 36);
  EXPECT_CLOSE(CALL(scale_scores, by_root_3, Index{12}), sixth, rounding(2, largest_normal));
}

TEST(ScaleScores, AForbiddenScoreStaysForbidden) {
  const Matrix scores{{3, -inf, -inf}, {-6, 9, -inf}, {0, -3, 12}};
  const Matrix expected = expected_scaled(scores, 3);
  EXPECT_CLOSE(CALL(scale_scores, scores, Index{3}), expected, rounding(1, 12));
}

TEST(ScaleScores, ASecondTableStartsAfresh) {
  Random random;
  const Matrix scores = random.matrix(2, 3);
  for (const Index width : {3, 11, 2, 3})
    EXPECT_CLOSE(CALL(scale_scores, scores, width), expected_scaled(scores, width),
                 rounding(1, largest_normal));
}

TEST(ScaleScores, AWidthBelowOneIsRefused) {
  const Matrix scores{{2, 4}};
  EXPECT_CLOSE(CALL(scale_scores, scores, Index{4}), (Matrix{{1, 2}}), rounding(1, 4));
  EXPECT_REFUSED(CALL(scale_scores, scores, Index{0}), "head_width", "0");
  EXPECT_REFUSED(CALL(scale_scores, scores, Index{-4}), "head_width", "-4");
}
