// When two answers count as the same.
#include "headstart/value.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace {

using attention::Matrix;
using headstart::same;
using headstart::to_value;

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(Same, ToNineDigitsOfTheLargestNumber) {
  EXPECT_TRUE(same(to_value(1.0), to_value(1.0 + 1e-12)));
  EXPECT_FALSE(same(to_value(1.0), to_value(1.0 + 1e-8)));
  EXPECT_TRUE(same(to_value(Matrix{{1e6, 1}}), to_value(Matrix{{1e6, 1.0001}})));
  EXPECT_FALSE(same(to_value(Matrix{{1, 1}}), to_value(Matrix{{1, 1.0001}})));
}

TEST(Same, WhatVanishesIsZero) {
  EXPECT_TRUE(same(to_value(5.6e-309), to_value(0.0)));
  EXPECT_TRUE(same(to_value(Matrix{{5.6e-309, 0}}), to_value(Matrix{{0, 0}})));
  EXPECT_FALSE(same(to_value(1e-290), to_value(0.0)));
}

TEST(Same, AnInfinityIsOnlyItself) {
  EXPECT_TRUE(same(to_value(inf), to_value(inf)));
  for (const double other : {-inf, 0.0, 800.0, nan})
    EXPECT_FALSE(same(to_value(inf), to_value(other))) << other;
  EXPECT_TRUE(same(to_value(Matrix{{inf, 1}}), to_value(Matrix{{inf, 1}})));
  EXPECT_FALSE(same(to_value(Matrix{{inf, 1}}), to_value(Matrix{{1, 1}})));
  EXPECT_FALSE(same(to_value(Matrix{{inf, 1}}), to_value(Matrix{{-inf, 1}})));
}

TEST(Same, NanIsLikeNan) {
  EXPECT_TRUE(same(to_value(nan), to_value(nan)));
  EXPECT_FALSE(same(to_value(nan), to_value(0.0)));
  EXPECT_FALSE(same(to_value(Matrix{{nan, 0}}), to_value(Matrix{{0, nan}})));
}

TEST(Same, ShapesWholeNumbersAndTokensExactly) {
  EXPECT_FALSE(same(to_value(Matrix{{1, 2}}), to_value(Matrix{{1}, {2}})));
  EXPECT_FALSE(same(to_value(1), to_value(2)));
  EXPECT_FALSE(same(to_value(1), to_value(1.0)));  // of another kind
  EXPECT_TRUE(same(to_value(std::vector<int>{1, 2}), to_value(std::vector<int>{1, 2})));
  EXPECT_FALSE(same(to_value(std::vector<int>{1, 2}), to_value(std::vector<int>{2, 1})));
}

}  // namespace
