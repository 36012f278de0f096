#include "headstart/fast_products.h"

#ifdef HEADSTART_FAST_PRODUCTS

namespace headstart::detail {
namespace {

using Eigen::Index;

// The sum of left[k] * right[k * 1]: four sums at once, because without -ffast-math the compiler may
// not reorder one.
double dot(const double* left, Index stride, const double* right, Index length) {
  double sum[4] = {0, 0, 0, 0};
  Index k = 0;
  for (; k + 4 <= length; k += 4)
    for (Index lane = 0; lane < 4; ++lane) sum[lane] += left[(k + lane) * stride] * right[k + lane];
  for (; k < length; ++k) sum[0] += left[k * stride] * right[k];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

// right lies row by row: add up scaled rows of it.
void add_rows(double* result, const Operand& left, const Operand& right, double scale) {
  for (Index i = 0; i < left.rows; ++i) {
    double* const row = result + i * right.columns;
    for (Index k = 0; k < left.columns; ++k) {
      const double factor = scale * left.data[i * left.row_stride + k * left.column_stride];
      const double* const source = right.data + k * right.row_stride;
      for (Index j = 0; j < right.columns; ++j) row[j] += factor * source[j];
    }
  }
}

// right is a transpose, its columns lie together: every entry is a dot product.
void add_dots(double* result, const Operand& left, const Operand& right, double scale) {
  for (Index i = 0; i < left.rows; ++i)
    for (Index j = 0; j < right.columns; ++j)
      result[i * right.columns + j] +=
          scale * dot(left.data + i * left.row_stride, left.column_stride,
                      right.data + j * right.column_stride, left.columns);
}

}  // namespace

void multiply_add(double* result, const Operand& left, const Operand& right, double scale) {
  if (right.column_stride == 1)
    add_rows(result, left, right, scale);
  else
    add_dots(result, left, right, scale);
}

}  // namespace headstart::detail

#endif
