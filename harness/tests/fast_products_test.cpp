#include "headstart/fast_products.h"

#include <gtest/gtest.h>

#include <string>
#include <type_traits>

#include "headstart/compare.h"
#include "headstart/random.h"
#include "headstart/types.h"

namespace {

using attention::Index;
using attention::Matrix;
using attention::RowVector;
using headstart::EigenAssertion;
using ColumnMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor>;

// Whole numbers: their products and sums are exact in every order, so that every answer can be
// compared with no tolerance at all.
Matrix whole_numbers(Index rows, Index columns) {
  static headstart::Random random(17);
  Matrix matrix(rows, columns);
  for (Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = random.below(19) - 9;
  return matrix;
}

Matrix plain(const Matrix& A, const Matrix& B) {
  Matrix result = Matrix::Zero(A.rows(), B.cols());
  for (Index i = 0; i < A.rows(); ++i)
    for (Index j = 0; j < B.cols(); ++j)
      for (Index k = 0; k < A.cols(); ++k)
        result.data()[i * B.cols() + j] += A.data()[i * A.cols() + k] * B.data()[k * B.cols() + j];
  return result;
}

testing::AssertionResult same(const Matrix& actual, const Matrix& expected) {
  return headstart::close(actual, expected, 0);
}

Matrix transposed(const Matrix& m) {
  Matrix result(m.cols(), m.rows());
  for (Index i = 0; i < m.rows(); ++i)
    for (Index j = 0; j < m.cols(); ++j)
      result.data()[j * m.rows() + i] = m.data()[i * m.cols() + j];
  return result;
}

struct Sizes {
  Index rows, inner, columns;
};
constexpr Sizes all_sizes[] = {{1, 1, 1}, {1, 7, 1},   {7, 1, 7},   {1, 5, 3},    {5, 3, 1},
                               {2, 3, 2}, {3, 5, 7},   {7, 4, 5},   {8, 8, 8},    {17, 33, 5},
                               {5, 2, 9}, {13, 11, 1}, {1, 33, 17}, {31, 29, 37}, {4, 6, 4}};
constexpr Sizes empty_sizes[] = {{0, 3, 2}, {3, 0, 2}, {3, 2, 0}, {0, 0, 0}, {0, 3, 0}, {3, 0, 0}};

// --- which way a product takes -------------------------------------------------------------------

#if defined(HEADSTART_FAST_PRODUCTS) && EIGEN_WORLD_VERSION == 3 && EIGEN_MAJOR_VERSION == 4
using Transposed = Eigen::Transpose<Matrix>;
using ConstTransposed = Eigen::Transpose<const Matrix>;

// What Eigen itself chooses for left * right.
template <class Left, class Right>
constexpr bool is_fast = std::is_base_of_v<
    headstart::detail::FastProduct<Left, Right>,
    Eigen::internal::generic_product_impl<Left, Right, Eigen::DenseShape, Eigen::DenseShape,
                                          Eigen::internal::product_type<Left, Right>::value>>;

static_assert(is_fast<Matrix, Matrix>);
static_assert(is_fast<Matrix, Transposed> && is_fast<Matrix, ConstTransposed>);
static_assert(is_fast<Transposed, Matrix> && is_fast<ConstTransposed, Matrix>);
static_assert(is_fast<Transposed, Transposed> && is_fast<Transposed, ConstTransposed>);
static_assert(is_fast<ConstTransposed, Transposed> && is_fast<ConstTransposed, ConstTransposed>);
static_assert(!is_fast<ColumnMajor, Matrix> && !is_fast<RowVector, Matrix>);

// The types that the expressions of an exercise have are the types above.
const Matrix some(1, 1);
static_assert(std::is_same_v<decltype(some * some), const Eigen::Product<Matrix, Matrix>>);
static_assert(std::is_same_v<decltype(some * some.transpose()),
                             const Eigen::Product<Matrix, ConstTransposed>>);

TEST(FastProducts, ScaleAndAddAddsToWhatIsThere) {
  using Fast = headstart::detail::FastProduct<Matrix, Matrix>;
  const Matrix A = whole_numbers(3, 4), B = whole_numbers(4, 5), before = whole_numbers(3, 5);
  Matrix row_major = before;
  ColumnMajor column_major = before;
  Fast::scaleAndAddTo(row_major, A, B, 3);
  Fast::scaleAndAddTo(column_major, A, B, 3);
  const Matrix expected = before + 3 * plain(A, B);
  EXPECT_TRUE(same(row_major, expected));
  EXPECT_TRUE(same(Matrix(column_major), expected));
}
#endif

// --- all combinations ----------------------------------------------------------------------------

// Every way to write the product of A and B, given them and their transposes.
void expect_all_ways(Matrix A, Matrix B) {
  Matrix At = transposed(A), Bt = transposed(B);
  const Matrix &a = A, &at = At, &b = B, &bt = Bt;
  const Matrix right = plain(A, B);
  EXPECT_TRUE(same(a * b, right));
  EXPECT_TRUE(same(a * Bt.transpose(), right));
  EXPECT_TRUE(same(a * bt.transpose(), right));
  EXPECT_TRUE(same(At.transpose() * b, right));
  EXPECT_TRUE(same(at.transpose() * b, right));
  EXPECT_TRUE(same(At.transpose() * Bt.transpose(), right));
  EXPECT_TRUE(same(At.transpose() * bt.transpose(), right));
  EXPECT_TRUE(same(at.transpose() * Bt.transpose(), right));
  EXPECT_TRUE(same(at.transpose() * bt.transpose(), right));
}

TEST(FastProducts, EqualPlainLoopsInAllCombinations) {
  for (const auto& [rows, inner, columns] : all_sizes) {
    SCOPED_TRACE(testing::Message()
                 << rows << "x" << inner << " times " << inner << "x" << columns);
    expect_all_ways(whole_numbers(rows, inner), whole_numbers(inner, columns));
  }
}

TEST(FastProducts, EmptyMatricesGiveEmptyOrZeroResults) {
  for (const auto& [rows, inner, columns] : empty_sizes) {
    SCOPED_TRACE(testing::Message()
                 << rows << "x" << inner << " times " << inner << "x" << columns);
    expect_all_ways(whole_numbers(rows, inner), whole_numbers(inner, columns));
  }
}

TEST(FastProducts, RoundingStaysThatOfADotProduct) {
  headstart::Random random(5);
  const Matrix A = random.matrix(9, 50), B = random.matrix(50, 11);
  const Matrix Bt = transposed(B);
  const double tolerance = 50 * 16 * 2.3e-16;
  EXPECT_TRUE(headstart::close(A * B, plain(A, B), tolerance));
  EXPECT_TRUE(headstart::close(A * Bt.transpose(), plain(A, B), tolerance));
}

TEST(FastProducts, NotANumberTimesZeroStaysNotANumber) {
  Matrix A = Matrix::Zero(2, 2), B = Matrix::Ones(2, 2);
  B(1, 1) = std::numeric_limits<double>::quiet_NaN();
  const Matrix product = A * B, dots = A * transposed(B).transpose();
  EXPECT_TRUE(std::isnan(product(0, 1)) && std::isnan(dots(0, 1)));
  EXPECT_EQ(product(0, 0), 0);
}

// --- assignments ---------------------------------------------------------------------------------

TEST(FastProducts, AMatrixMayBeAssignedAProductOfItself) {
  const Matrix A = whole_numbers(5, 5), B = whole_numbers(5, 5), narrow = whole_numbers(5, 2);
  Matrix M = A;
  M = M * B;
  EXPECT_TRUE(same(M, plain(A, B)));
  M = A;
  M = B * M;
  EXPECT_TRUE(same(M, plain(B, A)));
  M = A;
  M = M * M.transpose();
  EXPECT_TRUE(same(M, plain(A, transposed(A))));
  M = A;
  M = M * narrow;  // another shape
  EXPECT_TRUE(same(M, plain(A, narrow)));
}

TEST(FastProducts, AddingAndSubtractingAProductOfItself) {
  const Matrix A = whole_numbers(5, 5), square = plain(A, A);
  Matrix M = A;
  M += M * M;
  EXPECT_TRUE(same(M, A + square));
  M = A;
  M -= M * M;
  EXPECT_TRUE(same(M, A - square));
  M = A;
  M *= M;
  EXPECT_TRUE(same(M, square));
}

TEST(FastProducts, WithoutAnAliasNothingIsCopied) {
  const Matrix A = whole_numbers(4, 3), B = whole_numbers(3, 5), C = whole_numbers(4, 5);
  Matrix M = whole_numbers(9, 9);
  M.noalias() = A * B;
  EXPECT_TRUE(same(M, plain(A, B)));
  M = C;
  M.noalias() += A * B;
  EXPECT_TRUE(same(M, C + plain(A, B)));
  M = C;
  M.noalias() -= A * B;
  EXPECT_TRUE(same(M, C - plain(A, B)));
}

TEST(FastProducts, ScaledProducts) {
  const Matrix A = whole_numbers(4, 3), B = whole_numbers(3, 5), AB = plain(A, B);
  EXPECT_TRUE(same(2 * A * B, 2 * AB));
  EXPECT_TRUE(same(2 * (A * B), 2 * AB));
  EXPECT_TRUE(same(A * (B * 2), 2 * AB));
  EXPECT_TRUE(same(A * B / 4, AB / 4));
  EXPECT_TRUE(headstart::close(Matrix(A * B / 3), Matrix(AB / 3), 1e-12));
  EXPECT_TRUE(same(-A * B, -AB));
  EXPECT_TRUE(same(-(A * B), -AB));
  Matrix M = AB;
  M += 3 * A * B;
  M -= 2 * (A * B);
  EXPECT_TRUE(same(M, 2 * AB));
}

TEST(FastProducts, SumsOfProducts) {
  const Matrix A = whole_numbers(4, 3), B = whole_numbers(3, 5), C = whole_numbers(4, 5);
  EXPECT_TRUE(same(A * B + C, plain(A, B) + C));
  EXPECT_TRUE(same(C - A * B, C - plain(A, B)));
  EXPECT_TRUE(same(A * B + A * B, 2 * plain(A, B)));
  EXPECT_TRUE(same((A * B).cwiseProduct(C), plain(A, B).cwiseProduct(C)));
  EXPECT_TRUE(same((A * B).transpose(), transposed(plain(A, B))));
  EXPECT_EQ((A * B)(2, 3), plain(A, B)(2, 3));
  EXPECT_EQ((A * B).sum(), plain(A, B).sum());
}

TEST(FastProducts, ChainsOfProducts) {
  const Matrix A = whole_numbers(4, 3), B = whole_numbers(3, 5), C = whole_numbers(5, 2);
  const Matrix right = plain(plain(A, B), C);
  EXPECT_TRUE(same(A * B * C, right));
  EXPECT_TRUE(same(A * (B * C), right));
  EXPECT_TRUE(same(A * B * transposed(C).transpose(), right));
  EXPECT_TRUE(same((A * B).transpose() * A, plain(transposed(plain(A, B)), A)));
}

// --- destinations --------------------------------------------------------------------------------

TEST(FastProducts, IntoABlockAndNothingBesideIt) {
  const Matrix A = whole_numbers(2, 3), B = whole_numbers(3, 4), before = whole_numbers(5, 7);
  Matrix M = before, expected = before;
  M.block(1, 2, 2, 4) = A * B;
  expected.block(1, 2, 2, 4) = plain(A, B);
  EXPECT_TRUE(same(M, expected));
  M.block(1, 2, 2, 4) += A * B;
  M.block(1, 2, 2, 4) -= A * B;
  M.block(1, 2, 2, 4).noalias() += A * B;
  expected.block(1, 2, 2, 4) += plain(A, B);
  EXPECT_TRUE(same(M, expected));
}

TEST(FastProducts, IntoARowAndAColumn) {
  const Matrix A = whole_numbers(1, 3), B = whole_numbers(3, 4), C = whole_numbers(4, 1);
  Matrix M = Matrix::Zero(3, 4);
  M.row(1) = A * B;
  EXPECT_TRUE(same(Matrix(M.row(1)), plain(A, B)));
  EXPECT_TRUE(M.row(0).isZero(0) && M.row(2).isZero(0));
  M.col(2) = B * C;
  EXPECT_TRUE(same(Matrix(M.col(2)), plain(B, C)));
}

TEST(FastProducts, IntoARowVector) {
  const Matrix A = whole_numbers(1, 3), B = whole_numbers(3, 4);
  RowVector v = A * B;
  EXPECT_TRUE(same(Matrix(v), plain(A, B)));
  v += A * B;
  EXPECT_TRUE(same(Matrix(v), 2 * plain(A, B)));
}

TEST(FastProducts, IntoAColumnMajorMatrix) {
  const Matrix A = whole_numbers(2, 3), B = whole_numbers(3, 4), Bt = transposed(B);
  ColumnMajor M = A * B;
  EXPECT_TRUE(same(Matrix(M), plain(A, B)));
  M += A * Bt.transpose();
  M.noalias() -= 3 * A * B;
  EXPECT_TRUE(same(Matrix(M), -plain(A, B)));
}

TEST(FastProducts, IntoATranspose) {
  const Matrix A = whole_numbers(2, 3), B = whole_numbers(3, 4);
  Matrix M(4, 2);
  M.transpose() = A * B;
  EXPECT_TRUE(same(M, transposed(plain(A, B))));
}

// --- operands that take Eigen's own way ----------------------------------------------------------

TEST(FastProducts, ProductsOfPartsAreEigensAndRight) {
  const Matrix A = whole_numbers(6, 7), B = whole_numbers(7, 5);
  const Matrix top = A.topRows(3), left = B.leftCols(2), row = A.row(2), column = B.col(1);
  EXPECT_TRUE(same(A.topRows(3) * B, plain(top, B)));
  EXPECT_TRUE(same(A * B.leftCols(2), plain(A, left)));
  EXPECT_TRUE(same(Matrix(A.row(2) * B), plain(row, B)));
  EXPECT_TRUE(same(Matrix(A * B.col(1)), plain(A, column)));
  EXPECT_TRUE(same(A.block(1, 0, 2, 7) * B.block(0, 1, 7, 3),
                   plain(A.block(1, 0, 2, 7), B.block(0, 1, 7, 3))));
}

TEST(FastProducts, ProductsOfRowVectorsAreEigensAndRight) {
  const Matrix B = whole_numbers(4, 3), Bt = transposed(B);
  const RowVector v = whole_numbers(1, 4).row(0), w = whole_numbers(1, 3).row(0);
  EXPECT_TRUE(same(RowVector(v * B), RowVector(plain(v, B).row(0))));
  EXPECT_TRUE(same(RowVector(v * Bt.transpose()), RowVector(plain(v, B).row(0))));
  EXPECT_TRUE(same(Matrix(v.transpose() * w), plain(transposed(v), w)));
  EXPECT_TRUE(same(Matrix(B * w.transpose()), plain(B, transposed(w))));
}

// --- refusals ------------------------------------------------------------------------------------

TEST(FastProducts, UnlikeInnerSizesAreStillRefused) {
  Matrix A = whole_numbers(3, 2), B = whole_numbers(4, 5), M(1, 1);
  EXPECT_THROW(M = A * B, EigenAssertion);
  EXPECT_THROW(M = A.transpose() * B, EigenAssertion);
  EXPECT_THROW(M = A * B.transpose(), EigenAssertion);
  EXPECT_THROW(M = A.transpose() * B.transpose(), EigenAssertion);
  EXPECT_THROW(M.noalias() = A * B, EigenAssertion);
}

TEST(FastProducts, AResultOfAnotherShapeIsStillRefused) {
  const Matrix A = whole_numbers(3, 2), B = whole_numbers(2, 5);
  Matrix M(4, 4);
  EXPECT_THROW(M += A * B, EigenAssertion);
  EXPECT_THROW(M.noalias() += A * B, EigenAssertion);
  EXPECT_THROW(M.noalias() -= A * B, EigenAssertion);
  EXPECT_THROW(M.block(0, 0, 2, 2) = A * B, EigenAssertion);
  EXPECT_THROW(M.row(0) = A * B, EigenAssertion);
}

}  // namespace
