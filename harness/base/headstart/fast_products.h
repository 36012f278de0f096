// Matrix products that do not cost a second of compile time.
//
// Eigen builds its whole blocked matrix product anew in every file that multiplies two matrices: in
// an exercise that is most of what a save costs (docs/performance.md has the figures). Here the
// products of the kit's own Matrix and its transpose are declared, and compiled once, optimised, in
// fast_products.cpp. The exercise writes plain Eigen and sees nothing of this.
//
// It uses an internal name of Eigen (generic_product_impl), so it is guarded by Eigen's version and
// switched off by -DHEADSTART_FAST_PRODUCTS=OFF; every other expression takes Eigen's own way.
#pragma once

#include <Eigen/Core>

#if defined(HEADSTART_FAST_PRODUCTS) && EIGEN_WORLD_VERSION == 3 && EIGEN_MAJOR_VERSION == 4

namespace headstart::detail {

using Product = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// A matrix or its transpose, as numbers in memory.
struct Operand {
  const double* data;
  Eigen::Index rows, columns, row_stride, column_stride;
};

inline Operand operand(const Product& matrix) {
  return {matrix.data(), matrix.rows(), matrix.cols(), matrix.cols(), 1};
}
template <class M>
Operand operand(const Eigen::Transpose<M>& transposed) {
  const Product& matrix = transposed.nestedExpression();
  return {matrix.data(), matrix.cols(), matrix.rows(), 1, matrix.cols()};
}

// result += scale * left * right; result is (left.rows, right.columns), row-major, and neither operand.
void multiply_add(double* result, const Operand& left, const Operand& right, double scale);

// Evaluates left * right the way Eigen asks its product implementations to.
template <class Left, class Right>
struct FastProduct {
  static void evalTo(Product& result, const Left& left, const Right& right) {
    result.setZero(left.rows(), right.cols());
    multiply_add(result.data(), operand(left), operand(right), 1.0);
  }
  static void scaleAndAddTo(Product& result, const Left& left, const Right& right, double scale) {
    multiply_add(result.data(), operand(left), operand(right), scale);
  }
  static void addTo(Product& result, const Left& left, const Right& right) {
    scaleAndAddTo(result, left, right, 1.0);
  }
  static void subTo(Product& result, const Left& left, const Right& right) {
    scaleAndAddTo(result, left, right, -1.0);
  }

  // Into anything else (a block, a column-major matrix): by way of a Matrix.
  static Product product(const Left& left, const Right& right) {
    Product result;
    evalTo(result, left, right);
    return result;
  }
  template <class Destination>
  static void evalTo(Destination& result, const Left& left, const Right& right) {
    result = product(left, right);
  }
  template <class Destination>
  static void addTo(Destination& result, const Left& left, const Right& right) {
    result += product(left, right);
  }
  template <class Destination>
  static void subTo(Destination& result, const Left& left, const Right& right) {
    result -= product(left, right);
  }
  template <class Destination>
  static void scaleAndAddTo(Destination& result, const Left& left, const Right& right,
                            double scale) {
    result += scale * product(left, right);
  }
};

}  // namespace headstart::detail

namespace Eigen::internal {

template <class Left, class Right>
using FastProduct = headstart::detail::FastProduct<Left, Right>;
using KitMatrix = headstart::detail::Product;
using KitTranspose = Transpose<KitMatrix>;             // of a matrix that may change
using KitConstTranspose = Transpose<const KitMatrix>;  // of one that may not

#define HEADSTART_FAST_PRODUCT(Left, Right)                                     \
  template <>                                                                   \
  struct generic_product_impl<Left, Right, DenseShape, DenseShape, GemmProduct> \
      : FastProduct<Left, Right> {};

HEADSTART_FAST_PRODUCT(KitMatrix, KitMatrix)
HEADSTART_FAST_PRODUCT(KitMatrix, KitTranspose)
HEADSTART_FAST_PRODUCT(KitMatrix, KitConstTranspose)
HEADSTART_FAST_PRODUCT(KitTranspose, KitMatrix)
HEADSTART_FAST_PRODUCT(KitConstTranspose, KitMatrix)
HEADSTART_FAST_PRODUCT(KitTranspose, KitTranspose)
HEADSTART_FAST_PRODUCT(KitTranspose, KitConstTranspose)
HEADSTART_FAST_PRODUCT(KitConstTranspose, KitTranspose)
HEADSTART_FAST_PRODUCT(KitConstTranspose, KitConstTranspose)

#undef HEADSTART_FAST_PRODUCT

}  // namespace Eigen::internal

#endif
