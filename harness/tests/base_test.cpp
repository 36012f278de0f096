#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <type_traits>

#include "headstart/not_implemented.h"
#include "headstart/require.h"
#include "headstart/types.h"

namespace {

using attention::Index;
using attention::Matrix;
using attention::RowVector;
using headstart::EigenAssertion;

// What a call is refused with; "nothing thrown" if it is not.
template <class Call>
std::string refusal(const Call& call) {
  try {
    call();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "nothing thrown";
}

// --- require -------------------------------------------------------------------------------------

TEST(Require, SaysNothingWhenItFits) {
  EXPECT_NO_THROW(headstart::require(true, "scores", {{"Q", Matrix(3, 2)}}, "must fit"));
}

TEST(Require, NamesOneArgument) {
  EXPECT_EQ(
      refusal([] {
        headstart::require(false, "causal_mask", {{"scores", Matrix(3, 2)}}, "they must be square");
      }),
      "causal_mask: scores is 3x2; they must be square");
}

TEST(Require, NamesTwoArguments) {
  EXPECT_EQ(refusal([] {
              headstart::require(false, "scores", {{"Q", Matrix(3, 2)}, {"K", Matrix(4, 5)}},
                                 "they must be equally wide");
            }),
            "scores: Q is 3x2 and K is 4x5; they must be equally wide");
}

TEST(Require, NamesThreeArguments) {
  EXPECT_EQ(refusal([] {
              headstart::require(false, "head",
                                 {{"X", Matrix(3, 2)}, {"W", Matrix(2, 1)}, {"n", 4}}, "no");
            }),
            "head: X is 3x2, W is 2x1 and n is 4; no");
}

TEST(Require, ARowIsOneLine) {
  EXPECT_EQ(refusal([] {
              headstart::require(false, "f", {{"row", RowVector(5)}}, "no");
            }),
            "f: row is 1x5; no");
}

TEST(Require, AnEmptyMatrixHasAShapeToo) {
  EXPECT_EQ(refusal([] {
              headstart::require(false, "f", {{"m", Matrix(0, 3)}}, "no");
            }),
            "f: m is 0x3; no");
}

TEST(Require, NumbersOfEveryTypeAreShownAsTheyAre) {
  EXPECT_EQ(refusal([] {
              headstart::require(false, "f",
                                 {{"double", 0.5},
                                  {"int", -3},
                                  {"Index", Index{7}},
                                  {"size", std::size_t{8}},
                                  {"zero", 0}},
                                 "no");
            }),
            "f: double is 0.5, int is -3, Index is 7, size is 8 and zero is 0; no");
}

TEST(Require, ShapesAreWrittenWithAnX) {
  EXPECT_EQ(headstart::shape_in_words(3, 2), "3x2");
  EXPECT_EQ(headstart::shape_in_words(0, 0), "0x0");
}

// --- Eigen's own checks --------------------------------------------------------------------------

// What Eigen's check says about a misuse.
template <class Call>
std::string assertion(const Call& call) {
  try {
    call();
  } catch (const EigenAssertion& error) {
    return error.what();
  }
  return "nothing thrown";
}

TEST(EigenAsserts, AProductNamesBothShapesAndTheInnerSizes) {
  const Matrix X = Matrix::Ones(3, 2), W = Matrix::Ones(3, 2);
  Matrix result;
  EXPECT_EQ(assertion([&] { result = X * W; }),
            "3x2 times 3x2: the inner sizes must agree (2 and 3)");
  EXPECT_EQ(assertion([&] { result = X * W.transpose() * W.transpose(); }),
            "3x3 times 2x3: the inner sizes must agree (3 and 2)");
  EXPECT_EQ(assertion([&] { result = X.row(0) * W; }),
            "1x2 times 3x2: the inner sizes must agree (2 and 3)");
}

TEST(EigenAsserts, EntryByEntryNamesBothShapes) {
  const Matrix A = Matrix::Ones(3, 2), B = Matrix::Ones(4, 5);
  const std::string words = "3x2 and 4x5, entry by entry: the shapes must be the same";
  Matrix result;
  EXPECT_EQ(assertion([&] { result = A + B; }), words);
  EXPECT_EQ(assertion([&] { result = A - B; }), words);
  EXPECT_EQ(assertion([&] { result = A.cwiseProduct(B); }), words);
  EXPECT_EQ(assertion([&] { result = A.array() / B.array(); }), words);
}

TEST(EigenAsserts, ASumOfRowsNamesBothShapes) {
  const RowVector a = RowVector::Ones(3), b = RowVector::Ones(2);
  RowVector result;
  EXPECT_EQ(assertion([&] { result = a + b; }),
            "1x3 and 1x2, entry by entry: the shapes must be the same");
}

const char* const unlike_shapes =
    "two shapes that must be the same are not: += or -= on, or assignment into, a row or block of "
    "another size (a RowVector that was given no size has 0 entries)";

TEST(EigenAsserts, AddingAnotherShapeInPlaceIsRefused) {
  Matrix A = Matrix::Ones(3, 2);
  EXPECT_EQ(assertion([&] { A += Matrix::Ones(3, 3); }), unlike_shapes);
}

TEST(EigenAsserts, ARowOrColumnThatIsNotThere) {
  Matrix m = Matrix::Ones(3, 2);
  const Matrix& read_only = m;
  const std::string words = "a row or column is asked for that the matrix does not have";
  EXPECT_EQ(assertion([&] { m.row(3).setZero(); }), words);
  EXPECT_EQ(assertion([&] { (void)read_only.row(3).sum(); }), words);
  EXPECT_EQ(assertion([&] { (void)read_only.row(-1).sum(); }), words);
  EXPECT_EQ(assertion([&] { (void)read_only.col(2).sum(); }), words);
}

TEST(EigenAsserts, ABlockOutsideItsMatrix) {
  Matrix m = Matrix::Ones(3, 2);
  RowVector v = RowVector::Ones(4);
  const std::string words = "a block reaches outside its matrix";
  EXPECT_EQ(assertion([&] { m.block(1, 0, 3, 2).setZero(); }), words);
  EXPECT_EQ(assertion([&] { m.topRows(4).setZero(); }), words);
  EXPECT_EQ(assertion([&] { m.block(0, -1, 1, 1).setZero(); }), words);
  EXPECT_EQ(assertion([&] { v.segment(2, 3).setZero(); }), words);
  EXPECT_EQ(assertion([&] { v.head(5).setZero(); }), words);
}

TEST(EigenAsserts, AnEntryOutsideAMatrixIsNamedWithTheShape) {
  Matrix m = Matrix::Ones(3, 2);
  const Matrix& read_only = m;
  const std::string words =
      "entry (3, 0) of a 3x2 matrix: rows go from 0 to 2, columns from 0 to 1";
  EXPECT_EQ(assertion([&] { m(3, 0) = 1; }), words);
  EXPECT_EQ(assertion([&] { (void)read_only(3, 0); }), words);
  EXPECT_TRUE(assertion([&] { m(0, 2) = 1; }).starts_with("entry (0, 2) of a 3x2 matrix"));
  EXPECT_TRUE(assertion([&] { m(-1, 0) = 1; }).starts_with("entry (-1, 0) of a 3x2 matrix"));
  EXPECT_TRUE(assertion([&] { (void)read_only(0, 2); }).starts_with("entry (0, 2) of a 3x2"));
  EXPECT_TRUE(assertion([&] { m(0, -1) = 1; }).starts_with("entry (0, -1) of a 3x2"));
  EXPECT_TRUE(assertion([&] { (void)read_only(-1, 0); }).starts_with("entry (-1, 0) of a 3x2"));
  EXPECT_TRUE(assertion([&] { (void)read_only(0, -1); }).starts_with("entry (0, -1)"));
}

TEST(EigenAsserts, AnEntryOutsideARowIsNamedWithTheLength) {
  RowVector v = RowVector::Ones(4);
  const RowVector& read_only = v;
  EXPECT_EQ(assertion([&] { v(4) = 1; }),
            "entry 4 of a vector with 4 entries: they go from 0 to 3");
  EXPECT_EQ(assertion([&] { v[-1] = 1; }),
            "entry -1 of a vector with 4 entries: they go from 0 to 3");
  EXPECT_TRUE(assertion([&] { (void)read_only(4); }).starts_with("entry 4 of a vector"));
  EXPECT_TRUE(assertion([&] { (void)read_only[4]; }).starts_with("entry 4 of a vector"));
}

TEST(EigenAsserts, EntriesInsideAreNotRefused) {
  Matrix m = Matrix::Zero(3, 2);
  RowVector v = RowVector::Zero(4);
  for (Index i = 0; i < 3; ++i)
    for (Index j = 0; j < 2; ++j) m(i, j) = static_cast<double>(10 * i + j);
  for (Index i = 0; i < 4; ++i) v(i) = v[i] + static_cast<double>(i);
  EXPECT_EQ(m, (Matrix{{0, 1}, {10, 11}, {20, 21}}));
  EXPECT_EQ(v, (RowVector{{0, 1, 2, 3}}));
}

TEST(EigenAsserts, AnEntryOutsideAnExpressionIsRefused) {
  const Matrix m = Matrix::Ones(3, 2);
  const RowVector v = RowVector::Ones(4);
  EXPECT_EQ(assertion([&] { (void)(m + m)(3, 0); }), "an index lies outside its matrix");
  EXPECT_EQ(assertion([&] { (void)(v + v)(4); }), "an index lies outside its vector");
  EXPECT_EQ(assertion([&] { (void)m.row(0)(2); }), "an index lies outside its vector");
}

TEST(EigenAsserts, AMeanOrMaximumOfNothing) {
  const Matrix empty(0, 0);
  const RowVector row(0);
  const std::string words = "a sum, mean, minimum or maximum over a matrix without entries";
  EXPECT_EQ(assertion([&] { (void)empty.mean(); }), words);
  EXPECT_EQ(assertion([&] { (void)empty.maxCoeff(); }), words);
  EXPECT_EQ(assertion([&] { (void)row.minCoeff(); }), words);
  EXPECT_EQ(assertion([&] {
              Index at = 0;
              (void)row.maxCoeff(&at);
            }),
            words);
}

TEST(EigenAsserts, TooFewNumbersAfterTheComma) {
  Matrix m(2, 2);
  RowVector v(3);
  const std::string words = "fewer numbers after << than the matrix has entries";
  EXPECT_EQ(assertion([&] { m << 1, 2, 3; }), words);
  EXPECT_EQ(assertion([&] { v << 1, 2; }), words);
}

TEST(EigenAsserts, TooManyNumbersAfterTheComma) {
  Matrix m(2, 2);
  RowVector v(3);
  const std::string words = "more numbers after << than the matrix has entries";
  EXPECT_EQ(assertion([&] { m << 1, 2, 3, 4, 5; }), words);
  EXPECT_EQ(assertion([&] { v << 1, 2, 3, 4; }), words);
}

TEST(EigenAsserts, NumbersIntoAnEmptyMatrix) {
  Matrix m;
  EXPECT_EQ(assertion([&] { m << 1, 2; }), "numbers after << for a matrix that has no entries yet");
}

TEST(EigenAsserts, AnErrorAmongTheNumbersAfterTheCommaIsTheOneThatCounts) {
  RowVector v(3);
  const auto stub = []() -> double { throw headstart::NotImplemented(); };
  EXPECT_THROW((v << 1, stub(), 3), headstart::NotImplemented);
}

TEST(EigenAsserts, AMatrixAssignedItsOwnTranspose) {
  Matrix m{{1, 2}, {3, 4}};
  EXPECT_EQ(assertion([&] { m = m.transpose(); }),
            "a matrix is assigned its own transpose; copy it first, with .eval()");
  m = m.transpose().eval();
  EXPECT_EQ(m, (Matrix{{1, 3}, {2, 4}}));
}

TEST(EigenAsserts, AResultOfAnotherShapeIntoAPart) {
  Matrix m = Matrix::Ones(3, 2);
  const std::string words = unlike_shapes;
  EXPECT_EQ(assertion([&] { m.row(0) = RowVector::Ones(3); }), words);
  EXPECT_EQ(assertion([&] { m.block(0, 0, 2, 2) = Matrix::Ones(2, 1); }), words);
  EXPECT_EQ(assertion([&] { m.topRows(2) = Matrix::Ones(2, 3) * Matrix::Ones(3, 4); }), words);
}

TEST(EigenAsserts, ADotProductOfUnlikeLengths) {
  const RowVector a = RowVector::Ones(3), b = RowVector::Ones(4);
  EXPECT_EQ(assertion([&] { (void)a.dot(b); }),
            "a dot product of two vectors of different lengths");
}

TEST(EigenAsserts, ANegativeNumberOfRows) {
  const std::string words = "a matrix cannot have a negative number of rows or columns";
  const std::string resized =
      "a matrix of several rows is put into a RowVector, or a size is negative";
  Index minus = -1;
  EXPECT_EQ(assertion([&] { (void)Matrix::Zero(minus, 2); }), words);
  EXPECT_EQ(assertion([&] { Matrix m(minus, 2); }), resized);
  EXPECT_EQ(assertion([&] { Matrix(2, 2).resize(2, minus); }), resized);
  EXPECT_EQ(assertion([&] { RowVector v(minus); }), words);
}

TEST(EigenAsserts, SeveralRowsIntoARowVector) {
  const Matrix A = Matrix::Ones(3, 2), B = Matrix::Ones(2, 4);
  const std::string words =
      "a matrix of several rows is put into a RowVector, or a size is negative";
  RowVector v;
  EXPECT_EQ(assertion([&] { v = A; }), words);
  EXPECT_EQ(assertion([&] { v = A * B; }), words);
  EXPECT_EQ(assertion([&] { v = A + A; }), words);
  EXPECT_EQ(assertion([&] { v = RowVector(A); }), words);
  EXPECT_EQ(assertion([&] { v = A.topRows(2); }), words);
}

TEST(EigenAsserts, OneRowIntoARowVectorIsNotRefused) {
  const Matrix A = Matrix::Ones(1, 3);
  RowVector v = A;
  v = A * Matrix::Ones(3, 4);
  EXPECT_EQ(v, (RowVector{{3, 3, 3, 3}}));
}

TEST(EigenAsserts, ARowOfAnotherLengthForEveryRow) {
  const Matrix A = Matrix::Ones(3, 2);
  const RowVector v = RowVector::Ones(4);
  Matrix result;
  EXPECT_TRUE(assertion([&] { result = A.rowwise() - v; }).find("entry by entry") !=
              std::string::npos);
}

TEST(EigenAsserts, RowsOfUnlikeLengthInBraces) {
  EXPECT_EQ(assertion([&] {
              Matrix m{{1, 2}, {3}};
            }),
            "the rows in the braces are not equally long");
}

TEST(EigenAsserts, AnUnknownConditionIsQuoted) {
  EXPECT_EQ(assertion([] { headstart::detail::eigen_assertion_failed("x is 3", {}, {}); }),
            "Eigen refuses the operation; it checks that x is 3");
}

TEST(EigenAsserts, ARefusalOfEigensIsNotOneOfTheExercises) {
  EXPECT_FALSE((std::is_base_of_v<std::invalid_argument, EigenAssertion>));
  EXPECT_TRUE((std::is_base_of_v<std::exception, EigenAssertion>));
}

// --- NotImplemented ------------------------------------------------------------------------------

void some_stub() {
  throw headstart::NotImplemented();
}

TEST(NotImplemented, KnowsItsFileAndFunction) {
  try {
    some_stub();
    FAIL();
  } catch (const headstart::NotImplemented& stub) {
    EXPECT_EQ(stub.file(), "harness/tests/base_test.cpp");
    EXPECT_EQ(stub.function(), "some_stub");
  }
}

TEST(NotImplemented, IsNotAStandardException) {
  EXPECT_FALSE((std::is_base_of_v<std::exception, headstart::NotImplemented>));
}

}  // namespace
