// What goes wrong in exercise 03.
#include <cmath>
#include <limits>

#include "headstart/mistake.h"
#include "softmax.h"

using namespace attention;
using namespace headstart;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

// --- softmax_rows ------------------------------------------------------------------------------

// Rows that differ in size and scale, scores that overflow, and rows with -infinity.
SECOND_INPUTS(softmax_rows, random) {
  Matrix far = random.matrix(3, 5);
  far.row(1).array() += 800;
  far.row(2).array() -= 900;
  Matrix masked = random.matrix(4, 3);
  masked(0, 1) = masked(2, 0) = masked(2, 2) = -inf;
  return {{to_value(random.matrix(4, 7, 2))}, {to_value(far)}, {to_value(masked)}};
}

Matrix softmax_over_columns(const Matrix& scores) {
  Matrix shares(scores.rows(), scores.cols());
  for (Index j = 0; j < scores.cols(); ++j) {
    double highest = -inf, sum = 0;
    for (Index i = 0; i < scores.rows(); ++i) highest = std::max(highest, scores(i, j));
    for (Index i = 0; i < scores.rows(); ++i) sum += std::exp(scores(i, j) - highest);
    for (Index i = 0; i < scores.rows(); ++i) shares(i, j) = std::exp(scores(i, j) - highest) / sum;
  }
  return shares;
}
MISTAKE(softmax_rows, softmax_over_columns, "every column adds to 1, where every row should.",
        "Row i holds the shares of one position that looks. Over which index does their sum run?")

}  // namespace
