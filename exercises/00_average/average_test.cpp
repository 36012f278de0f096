#include "average.h"

#include <cmath>
#include <string>
#include <utility>

#include "headstart/test.h"

using namespace attention;
using namespace headstart;

namespace {

constexpr double largest_normal = 9;  // Random::normal reaches sqrt(-2 log 2^-53) = 8.57

// Entry by entry, with more digits than the answer is asked for.
Matrix expected_averages(const Matrix& X) {
  Matrix averages(X.rows(), X.cols());
  for (Index column = 0; column < X.cols(); ++column) {
    long double sum = 0;
    for (Index row = 0; row < X.rows(); ++row) {
      sum += X(row, column);
      averages(row, column) = static_cast<double>(sum / (row + 1));
    }
  }
  return averages;
}

// A row for every character, a column for every kind of character, a 1 where they meet.
Matrix one_hot(const std::string& text, const std::string& kinds) {
  Matrix rows = Matrix::Zero(std::ssize(text), std::ssize(kinds));
  for (Index i = 0; i < rows.rows(); ++i) rows(i, static_cast<Index>(kinds.find(text[i]))) = 1;
  return rows;
}

}  // namespace

TEST(RunningAverage, LessonA1TheDecisiveCharacterHasATwentiethOfTheSay) {
  const std::string text = "the cat sat on the m";
  const Matrix X = one_hot(text, " acehmnost");
  const Matrix averages = CALL(running_average, X);
  ASSERT_EQ(text.size(), 20u);
  //                           ' '  a  c  e  h  m  n  o  s  t: how often each of them occurs
  const RowVector occurrences{{5, 2, 1, 2, 2, 1, 1, 1, 1, 4}};
  EXPECT_CLOSE(RowVector(averages.row(19)), RowVector(occurrences / 20), rounding(20));
  EXPECT_CLOSE(averages(19, 5), 1.0 / 20, rounding(20));
}

TEST(RunningAverage, LessonB1TheFirstWordDoesNotFadeAsInARecurrentNetwork) {
  Matrix X = Matrix::Zero(51, 2);  // column 0 marks the first word, column 1 the 50 after it
  X(0, 0) = 1;
  for (Index i = 1; i <= 50; ++i) X(i, 1) = 1;
  const Matrix averages = CALL(running_average, X);

  // What a recurrent network with w = 0.5 keeps of the first word, in the digits of the lesson.
  const struct {
    int later;  // words after the first
    double faded, allowance;
  } rows[] = {{1, 0.5, 0},
              {2, 0.25, 0},
              {3, 0.125, 0},
              {5, 0.03125, 0},
              {10, 0.000977, printed_digits(6)},
              {50, 8.88e-16, 0.005e-16}};
  for (const auto& [later, faded, allowance] : rows) {
    EXPECT_CLOSE(std::pow(0.5, later), faded, allowance);
    EXPECT_CLOSE(averages(later, 0), 1.0 / (later + 1), rounding(51));
    EXPECT_CLOSE(averages(later, 1), later / (later + 1.0), rounding(51));
  }
}

TEST(RunningAverage, RowTwoIsTheMeanOfThreeRows) {
  const Matrix X{{2, 0}, {1, 1}, {0, 2}};  // cat, dog and car of lesson B
  const Matrix expected{
      {2, 0}, {(2 + 1) / 2.0, (0 + 1) / 2.0}, {(2 + 1 + 0) / 3.0, (0 + 1 + 2) / 3.0}};
  EXPECT_CLOSE(CALL(running_average, X), expected, rounding(3, 2));
}

TEST(RunningAverage, SignsAndFractionsCount) {
  const Matrix X{{-0.5, 4, 0.25}, {1.5, -8, 0.25}, {-4, 1, 0.5}, {1, 0, -3}};
  const Matrix expected{{-0.5, 4, 0.25}, {0.5, -2, 0.25}, {-1, -1, 1.0 / 3}, {-0.5, -0.75, -0.5}};
  EXPECT_CLOSE(CALL(running_average, X), expected, rounding(4, 8));
}

TEST(RunningAverage, RowZeroIsTheFirstRowItself) {
  Random random;
  for (const Index rows : {1, 2, 5, 12}) {
    const Matrix X = random.matrix(rows, 3);
    const Matrix averages = CALL(running_average, X);
    EXPECT_CLOSE(RowVector(averages.row(0)), RowVector(X.row(0)), rounding(1, largest_normal));
  }
}

TEST(RunningAverage, ASinglePositionComesBackAsItWentIn) {
  Random random;
  for (const Index width : {1, 4, 13}) {
    const Matrix X = random.matrix(1, width);
    EXPECT_CLOSE(CALL(running_average, X), X, rounding(1, largest_normal));
  }
}

TEST(RunningAverage, EveryRowIsTheMeanOfItselfAndTheRowsBefore) {
  Random random;
  for (const auto& [rows, columns] :
       {std::pair{2, 3}, {3, 1}, {7, 4}, {1, 6}, {12, 5}, {50, 2}, {70, 20}, random.shape()}) {
    const Matrix X = random.matrix(rows, columns);
    EXPECT_CLOSE(CALL(running_average, X), expected_averages(X), rounding(rows, largest_normal));
  }
}

TEST(RunningAverage, EqualRowsAverageToThatRow) {
  Random random;
  const RowVector row = random.row(4);
  const Matrix X = row.replicate(11, 1);
  EXPECT_CLOSE(CALL(running_average, X), X, rounding(11, largest_normal));
}

TEST(RunningAverage, ALaterRowChangesNoEarlierAverage) {
  Random random;
  const Matrix X = random.matrix(13, 3);
  Matrix changed = X;
  for (Index j = 0; j < 3; ++j) changed(9, j) += 100;
  const Matrix before = CALL(running_average, X);
  const Matrix after = CALL(running_average, changed);
  Matrix expected = before;
  for (Index i = 9; i < 13; ++i)
    for (Index j = 0; j < 3; ++j) expected(i, j) += 100.0 / static_cast<double>(i + 1);
  EXPECT_CLOSE(after, expected, rounding(13, 100 + largest_normal));
}

TEST(RunningAverage, TheOrderOfTheEarlierRowsDoesNotMatter) {
  Random random;
  const Matrix X = random.matrix(9, 4);
  Matrix shuffled = X;
  for (const auto& [to, from] : {std::pair{0, 5}, {1, 3}, {2, 0}, {3, 4}, {4, 1}, {5, 2}})
    shuffled.row(to) = X.row(from);
  const Matrix averages = CALL(running_average, X);
  const Matrix of_shuffled = CALL(running_average, shuffled);
  // From row 5 on, both have averaged the same rows.
  EXPECT_CLOSE(Matrix(of_shuffled.bottomRows(4)), Matrix(averages.bottomRows(4)),
               rounding(9, largest_normal));
}

TEST(RunningAverage, ASecondCallStartsAfresh) {
  Random random;
  const Matrix first = random.matrix(6, 3);
  const Matrix second = random.matrix(6, 3);
  const Matrix shorter = random.matrix(4, 3);
  for (const Matrix& X : {first, second, shorter, first})
    EXPECT_CLOSE(CALL(running_average, X), expected_averages(X), rounding(6, largest_normal));
}
