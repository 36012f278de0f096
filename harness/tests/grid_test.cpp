#include "headstart/grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace {

using attention::Matrix;
using attention::RowVector;
using headstart::grid;
using headstart::Marks;
using headstart::side_by_side;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// The words of a text, whatever space lies between them.
std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

std::vector<std::string> lines(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string line; std::getline(stream, line);) result.push_back(line);
  return result;
}

std::string text_of(double number) {
  const std::vector<std::string> all = words(grid(Matrix::Constant(1, 1, number)).text());
  return all.size() == 1 ? all[0] : "not one word";
}

std::size_t widest(const std::string& text) {
  std::size_t width = 0;
  for (const std::string& line : lines(text)) width = std::max(width, line.size());
  return width;
}

using Words = std::vector<std::string>;

TEST(Grid, WholeNumbersHaveNoDigitsAfterThePoint) {
  EXPECT_EQ(words(grid(Matrix{{1, -20}, {300, 999999}}).text()),
            (Words{"1", "-20", "300", "999999"}));
}

TEST(Grid, OneBrokenNumberGivesAllFourDigits) {
  EXPECT_EQ(words(grid(Matrix{{1, 0.5}, {0, -0.33333333}}).text()),
            (Words{"1.0000", "0.5000", "0.0000", "-0.3333"}));
}

TEST(Grid, TinyAndHugeNumbersAreWrittenWithAnExponent) {
  EXPECT_EQ(text_of(0.00001), "1e-05");
  EXPECT_EQ(text_of(123456.5), "1.235e+05");
  EXPECT_EQ(text_of(2e6), "2e+06");
  EXPECT_EQ(text_of(1e300), "1e+300");
  EXPECT_EQ(words(grid(Matrix{{0.00001, 1.5}}).text()), (Words{"1e-05", "1.5"}));
}

TEST(Grid, TheSmallestModerateNumberIsStillFixed) {
  EXPECT_EQ(words(grid(Matrix{{0.0001, 1.5}}).text()), (Words{"0.0001", "1.5000"}));
  EXPECT_EQ(text_of(99999.5), "99999.5000");
}

TEST(Grid, NotANumberHasNoSign) {
  EXPECT_EQ(text_of(nan), "nan");
  EXPECT_EQ(text_of(-nan), "nan");  // what 0.0 / 0.0 gives on x86
}

TEST(Grid, InfinitiesLeaveTheOtherNumbersWhole) {
  EXPECT_EQ(words(grid(Matrix{{-infinity, 3, infinity}}).text()), (Words{"-inf", "3", "inf"}));
}

TEST(Grid, MinusZeroIsZero) {
  EXPECT_EQ(text_of(-0.0), "0");
  EXPECT_EQ(words(grid(Matrix{{-0.0, 0.5}}).text()), (Words{"0.0000", "0.5000"}));
}

TEST(Grid, ColumnsStandUnderEachOther) {
  EXPECT_EQ(grid(Matrix{{1, 200}, {30, 4}}).text(),
            "       1   200\n"
            "      30     4\n");
}

TEST(Grid, AMatrixOfEightByEightIsShownWhole) {
  const headstart::Grid whole = grid(Matrix::Constant(8, 8, 7.0));
  EXPECT_EQ(words(whole.text()), Words(64, "7"));
}

TEST(Grid, ALargerMatrixIsCutInBothDirections) {
  const headstart::Grid cut = grid(Matrix::Constant(9, 20, 7.0));
  ASSERT_EQ(cut.lines.size(), 9u);
  for (int i = 0; i < 8; ++i) {
    Words expected(8, "7");
    expected.push_back("...");
    EXPECT_EQ(words(cut.lines[i]), expected);
  }
  EXPECT_EQ(words(cut.lines[8]), Words{"..."});
}

TEST(Grid, AMatrixThatIsOnlyTallIsCutOnlyBelow) {
  const std::string text = grid(Matrix::Constant(100, 1, 7.0)).text();
  Words expected(8, "7");
  expected.push_back("...");
  EXPECT_EQ(words(text), expected);
}

TEST(Grid, TheWidthIsThatOfTheLongestLine) {
  const headstart::Grid some = grid(Matrix{{1, 200}, {30, 4}});
  EXPECT_EQ(some.width, some.lines[0].size());
  EXPECT_EQ(some.width, std::string("   1   200 ").size());
}

TEST(Grid, EmptyShapesAreEmptyText) {
  EXPECT_TRUE(words(grid(Matrix(0, 0)).text()).empty());
  EXPECT_TRUE(words(grid(Matrix(0, 5)).text()).empty());
  EXPECT_TRUE(words(grid(Matrix(5, 0)).text()).empty());
  EXPECT_TRUE(words(grid(Matrix()).text()).empty());
}

TEST(SideBySide, MarksStandInBracketsAndOnlyOnTheRight) {
  const Matrix expected{{1, 2}, {3, 4}}, actual{{1, 2}, {7, 4}};
  const Marks marks{{false, false}, {true, false}};
  EXPECT_EQ(side_by_side("expected", expected, "yours", actual, marks),
            "    expected    yours\n"
            "      1   2       1   2\n"
            "      3   4      [7]  4\n");
}

TEST(SideBySide, AMarkDoesNotMoveItsColumn) {
  const Matrix left{{1.5, 1.5}, {1.5, 1.5}}, right{{9.5, 1.5}, {1.5, 1.5}};
  const std::vector<std::string> rows =
      lines(side_by_side("a", left, "b", right, {{true, false}, {false, false}}));
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_NE(rows[1].find("[9.5000]"), std::string::npos);
  EXPECT_EQ(rows[1].find("9.5000"), rows[2].find("1.5000", rows[2].find("1.5000") + 20));
  EXPECT_EQ(rows[1].size(), rows[2].size());
}

TEST(SideBySide, DigitsGrowUntilAMarkedCellDiffers) {
  const std::string text = side_by_side("expected", Matrix{{0.5, 0.25}}, "yours",
                                        Matrix{{0.5000001, 0.25}}, {{true, false}});
  EXPECT_EQ(words(text),
            (Words{"expected", "yours", "0.50000000", "0.25000000", "[0.50000010]", "0.25000000"}));
}

TEST(SideBySide, DigitsGrowToTheLastBitOfADouble) {
  const double next = std::nextafter(0.5, 1);
  const std::string text =
      side_by_side("expected", Matrix{{0.5}}, "yours", Matrix{{next}}, {{true}});
  EXPECT_EQ(words(text), (Words{"expected", "yours", "0.5", "[0.5000000000000001]"}));
}

TEST(SideBySide, DigitsOfCellsWithoutAMarkDoNotGrow) {
  const std::string text = side_by_side("expected", Matrix{{0.5, 0.25}}, "yours",
                                        Matrix{{0.5000001, 0.75}}, {{false, true}});
  EXPECT_EQ(words(text), (Words{"expected", "yours", "0.5000", "0.2500", "0.5000", "[0.7500]"}));
}

TEST(SideBySide, BothSidesAreWrittenTheSameWay) {
  const std::string text =
      side_by_side("expected", Matrix{{1, 2}}, "yours", Matrix{{1, 2.5}}, {{false, true}});
  EXPECT_EQ(words(text), (Words{"expected", "yours", "1.0000", "2.0000", "1.0000", "[2.5000]"}));
}

TEST(SideBySide, AnExponentOnOneSideGivesThemToBoth) {
  const Matrix tiny{{0.00001, 1}}, moderate{{2.5, 1}};
  const Marks marks{{true, false}};
  EXPECT_EQ(words(side_by_side("expected", tiny, "yours", moderate, marks)),
            (Words{"expected", "yours", "1e-05", "1", "[2.5]", "1"}));
  EXPECT_EQ(words(side_by_side("expected", moderate, "yours", tiny, marks)),
            (Words{"expected", "yours", "2.5", "1", "[1e-05]", "1"}));
}

// 4 + left + 4 + right: with titles this long, exactly the 74 columns that a report has left of 80.
TEST(SideBySide, SeventyFourColumnsAreEnough) {
  const std::string title(33, 'x');
  const std::string text = side_by_side(title, Matrix{{1}}, title, Matrix{{2}}, {{true}});
  EXPECT_EQ(lines(text).size(), 2u);
  EXPECT_EQ(widest(text), 74u);
}

TEST(SideBySide, MoreThanThatIsStacked) {
  const std::string title(33, 'x');
  const std::string text = side_by_side(title, Matrix{{1}}, title + "x", Matrix{{2}}, {{true}});
  EXPECT_EQ(text, "    " + title + "\n      1\n    " + title + "x\n     [2]\n");
}

TEST(SideBySide, WideMatricesAreStackedAndCut) {
  const Matrix wide = Matrix::Constant(2, 30, -1.25);
  const std::string text = side_by_side("expected", wide, "yours", wide, {});
  EXPECT_EQ(lines(text).size(), 6u);
  EXPECT_NE(text.find("..."), std::string::npos);
}

TEST(SideBySide, UnlikeHeightsAreShownWhole) {
  const std::string text =
      side_by_side("expected", Matrix{{1}, {2}, {3}}, "yours", Matrix{{4}}, {});
  EXPECT_EQ(words(text), (Words{"expected", "yours", "1", "4", "2", "3"}));
  const std::string other =
      side_by_side("expected", Matrix{{4}}, "yours", Matrix{{1}, {2}, {3}}, {});
  EXPECT_EQ(words(other), (Words{"expected", "yours", "4", "1", "2", "3"}));
}

TEST(SideBySide, EmptyShapesKeepTheirTitles) {
  const std::string text = side_by_side("expected", Matrix{{1}}, "yours", Matrix(0, 3), {});
  EXPECT_EQ(words(text), (Words{"expected", "yours", "1"}));
  EXPECT_EQ(words(side_by_side("a", Matrix(0, 0), "b", Matrix(3, 0), {})), (Words{"a", "b"}));
}

TEST(SideBySide, AMarkBeyondTheShownPartIsNoCrash) {
  Matrix left = Matrix::Zero(20, 20), right = left;
  right(19, 19) = 1;
  Marks marks(20, std::vector<bool>(20, false));
  marks[19][19] = true;
  const std::string text = side_by_side("expected", left, "yours", right, marks);
  EXPECT_EQ(text.find('['), std::string::npos);
}

}  // namespace

// Eight columns of such numbers are wider than a line of a report.
TEST(GridText, ShowsAsManyColumnsAsOneLineHolds) {
  const Matrix wide = Matrix::Constant(3, 12, -123.4567);
  const std::string text = headstart::grid(wide).text();
  EXPECT_LE(widest(text), 74u);
  EXPECT_NE(text.find("..."), std::string::npos);
}
