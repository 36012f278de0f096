#include "attention_head.h"

#include <array>

#include "headstart/test.h"

using namespace attention;
using namespace headstart;

TEST(Blend, LessonA12NineTenthsOfOneValueAndOneTenthOfTheOther) {
  const Matrix V{{0.5, -1.0}, {1.0, 0.0}};
  // 0.9 * 0.5 + 0.1 * 1.0 = 0.55        0.9 * -1.0 + 0.1 * 0.0 = -0.90
  EXPECT_CLOSE(CALL(blend, Matrix{{0.9, 0.1}}, V), (Matrix{{0.55, -0.90}}), rounding(2));
}

TEST(Blend, EachRowOfSharesMakesItsOwnMixture) {
  const Matrix weights{{0.5, 0.25, 0.25}, {0, 0.75, 0.25}};
  const Matrix V{{4, 0}, {8, 4}, {0, -8}};
  // 0.5 * 4 + 0.25 * 8 + 0.25 * 0 = 4    0.5 * 0 + 0.25 * 4 - 0.25 * 8 = -1
  //           0.75 * 8 + 0.25 * 0 = 6              0.75 * 4 - 0.25 * 8 = 1
  EXPECT_CLOSE(CALL(blend, weights, V), (Matrix{{4, -1}, {6, 1}}), rounding(3, 8));
}

TEST(Blend, AWholeShareCopiesThatValue) {
  const Matrix weights{{0, 0, 1}, {1, 0, 0}, {1, 0, 0}};  // its transpose would copy other rows
  const Matrix V{{1, 2}, {3, 4}, {5, 6}};
  EXPECT_CLOSE(CALL(blend, weights, V), (Matrix{{5, 6}, {1, 2}, {1, 2}}), rounding(3, 6));
}

TEST(Blend, EveryEntryIsTheSumOfShareTimesValue) {
  Random random;
  using Shape = std::array<Index, 3>;
  for (const auto [T, S, d_v] :
       {Shape{4, 3, 2}, Shape{3, 3, 3}, Shape{2, 5, 7}, Shape{1, 1, 4},
        Shape{1 + random.below(12), 1 + random.below(12), 1 + random.below(9)}}) {
    const Matrix weights = random.matrix(T, S);  // blend takes any weights, also below 0
    const Matrix V = random.matrix(S, d_v);
    EXPECT_CLOSE(CALL(blend, weights, V), product(weights, V), rounding(S, 10));
  }
}

TEST(Blend, RefusesWeightsThatAreNotAsWideAsVIsTall) {
  blend(Matrix::Ones(2, 4), Matrix::Ones(4, 5));
  EXPECT_REFUSED(CALL(blend, Matrix(Matrix::Ones(2, 3)), Matrix(Matrix::Ones(4, 5))), "2x3", "4x5");
  EXPECT_REFUSED(CALL(blend, Matrix(Matrix::Ones(2, 6)), Matrix(Matrix::Ones(4, 5))), "2x6", "4x5");
}
