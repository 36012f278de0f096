#include "headstart/fast_products.h"

#ifdef HEADSTART_FAST_PRODUCTS

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace headstart::detail {
namespace {

using Eigen::Index;

// Eight numbers that the compiler keeps in one register, or in several where the machine has
// narrower ones (a vector extension that GCC and clang share).
using Lanes = double __attribute__((vector_size(64)));
constexpr Index lanes = 8;

// Not returned by value: how wide vectors are returned depends on the machine compiled for (-Wpsabi).
void load(Lanes& numbers, const double* from) {
  std::memcpy(&numbers, from, sizeof numbers);
}

// The right operand row by row, each row filled up with zeros to whole registers.
struct Panel {
  std::vector<double> numbers;
  Index width = 0;

  void fill(const Operand& right) {
    width = (right.columns + lanes - 1) / lanes * lanes;
    numbers.assign(static_cast<std::size_t>(right.rows * width), 0.0);
    for (Index k = 0; k < right.rows; ++k)
      for (Index j = 0; j < right.columns; ++j)
        numbers[static_cast<std::size_t>(k * width + j)] =
            right.data[k * right.row_stride + j * right.column_stride];
  }
};

// One tile of the result: `Rows` rows from row i on, `Registers` registers from column j on. Its sums
// stay in registers over the whole length of the product.
template <int Rows, int Registers>
void add_tile(double* result, Index result_columns, const Operand& left, const Panel& panel,
              double scale, Index i, Index j) {
  std::array<std::array<Lanes, Registers>, Rows> sums{};
  for (Index k = 0; k < left.columns; ++k) {
    const double* const right = panel.numbers.data() + k * panel.width + j;
    for (int row = 0; row < Rows; ++row) {
      const double factor = left.data[(i + row) * left.row_stride + k * left.column_stride];
      for (int r = 0; r < Registers; ++r) {
        Lanes numbers;
        load(numbers, right + r * lanes);
        sums[row][r] += factor * numbers;
      }
    }
  }
  const Index columns = std::min<Index>(Registers * lanes, result_columns - j);
  for (int row = 0; row < Rows; ++row) {
    double* const to = result + (i + row) * result_columns + j;
    for (Index c = 0; c < columns; ++c) to[c] += scale * sums[row][c / lanes][c % lanes];
  }
}

template <int Rows>
void add_rows(double* result, Index result_columns, const Operand& left, const Panel& panel,
              double scale, Index i) {
  Index j = 0;
  for (; j + 2 * lanes <= panel.width; j += 2 * lanes)
    add_tile<Rows, 2>(result, result_columns, left, panel, scale, i, j);
  if (j < panel.width) add_tile<Rows, 1>(result, result_columns, left, panel, scale, i, j);
}

}  // namespace

void multiply_add(double* result, const Operand& left, const Operand& right, double scale) {
  thread_local Panel panel;
  panel.fill(right);
  Index i = 0;
  for (; i + 4 <= left.rows; i += 4) add_rows<4>(result, right.columns, left, panel, scale, i);
  for (; i < left.rows; ++i) add_rows<1>(result, right.columns, left, panel, scale, i);
}

}  // namespace headstart::detail

#endif
