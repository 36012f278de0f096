#include "headstart/random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <vector>

#include "environment.h"

namespace {

using attention::Index;
using attention::Matrix;
using headstart::Random;
using headstart::seed_of_current_test;

TEST(Random, TheSequenceNeverDrifts) {
  Random uniform(1);
  EXPECT_EQ(uniform.uniform(), 0.13387664401253263);
  EXPECT_EQ(uniform.uniform(), 0.13640703636619722);
  EXPECT_EQ(uniform.uniform(), 0.45121490384453811);
  Random normal(1);
  EXPECT_NEAR(normal.normal(), 0.35099249780849107, 1e-14);  // log and cos may differ in a bit
  EXPECT_NEAR(normal.normal(), 1.0859449105047105, 1e-14);
}

TEST(Random, TheSameSeedGivesTheSameNumbers) {
  EXPECT_EQ(Random(5).matrix(3, 4), Random(5).matrix(3, 4));
  EXPECT_NE(Random(5).matrix(3, 4), Random(6).matrix(3, 4));
}

TEST(Random, ASecondMatrixIsAnotherOne) {
  Random random(5);
  const Matrix first = random.matrix(3, 4);
  EXPECT_NE(first, random.matrix(3, 4));
}

TEST(Random, UniformNumbersFillTheUnitInterval) {
  Random random(2);
  double sum = 0, least = 1, most = 0;
  for (int i = 0; i < 20000; ++i) {
    const double u = random.uniform();
    sum += u;
    least = std::min(least, u);
    most = std::max(most, u);
  }
  EXPECT_NEAR(sum / 20000, 0.5, 0.01);
  EXPECT_GE(least, 0);
  EXPECT_LT(least, 0.001);
  EXPECT_GT(most, 0.999);
  EXPECT_LT(most, 1);
}

// Over 40000 numbers the mean is off by 0.005, the variance by 0.007: the bands are five of those.
TEST(Random, NormalNumbersHaveMeanZeroAndVarianceOne) {
  const Matrix numbers = Random(3).matrix(200, 200);
  EXPECT_NEAR(numbers.mean(), 0, 0.025);
  EXPECT_NEAR(numbers.array().square().mean(), 1, 0.035);
  EXPECT_NEAR((numbers.array().abs() < 1).cast<double>().mean(), 0.6827, 0.012);
  EXPECT_GT(numbers.maxCoeff(), 3);
  EXPECT_LT(numbers.minCoeff(), -3);
  EXPECT_TRUE(numbers.allFinite());
}

TEST(Random, ScaleMultipliesEveryEntry) {
  EXPECT_EQ(Random(4).matrix(3, 4, 2.0), 2.0 * Random(4).matrix(3, 4));
  EXPECT_EQ(Random(4).row(5, 2.0), 2.0 * Random(4).row(5));
}

TEST(Random, ShapesAreTheOnesAskedFor) {
  const Matrix matrix = Random(4).matrix(3, 4);
  EXPECT_EQ(matrix.rows(), 3);
  EXPECT_EQ(matrix.cols(), 4);
  EXPECT_EQ(Random(4).row(5).size(), 5);
}

TEST(Random, SharesArePositiveAndAddToOne) {
  const Matrix shares = Random(6).shares(50, 7);
  EXPECT_GT(shares.minCoeff(), 0);
  for (Index i = 0; i < 50; ++i) EXPECT_NEAR(shares.row(i).sum(), 1, 1e-15);
  EXPECT_NE(shares.row(0), shares.row(1));
  EXPECT_GT(shares.row(0).maxCoeff(), 1.1 * shares.row(0).minCoeff());
}

TEST(Random, BelowReachesEveryNumberBelowItsBoundAndNoOther) {
  Random random(7);
  std::set<int> seen;
  for (int i = 0; i < 500; ++i) seen.insert(random.below(5));
  EXPECT_EQ(seen, (std::set<int>{0, 1, 2, 3, 4}));
  EXPECT_EQ(random.below(1), 0);
}

TEST(Seeds, ComeFromTheNameOfTheTest) {
  const ScopedVariable unset("HEADSTART_SEED", nullptr);
  EXPECT_EQ(seed_of_current_test(), 959273u);
  EXPECT_EQ(Random().matrix(2, 2), Random(959273).matrix(2, 2));
}

TEST(Seeds, DifferFromTestToTest) {
  const ScopedVariable unset("HEADSTART_SEED", nullptr);
  EXPECT_EQ(seed_of_current_test(), 720452u);
}

TEST(Seeds, TheEnvironmentMaySetOne) {
  const ScopedVariable seed("HEADSTART_SEED", "42");
  EXPECT_EQ(seed_of_current_test(), 42u);
  EXPECT_EQ(Random().matrix(2, 2), Random(42).matrix(2, 2));
}

TEST(Seeds, TheEnvironmentMaySetALargeOne) {
  const ScopedVariable seed("HEADSTART_SEED", "18446744073709551615");
  EXPECT_EQ(seed_of_current_test(), 18446744073709551615u);
}

}  // namespace
