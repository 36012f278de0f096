#include "headstart/value.h"

#include <algorithm>
#include <cmath>

namespace headstart {
namespace {

using attention::Index;
using attention::Matrix;

// Two orders of a sum differ by some epsilons; two different formulas by far more than this.
constexpr double digits = 1e-9;
// Eigen's vectorised exp gives 5.6e-309 where std::exp gives 0.
constexpr double nothing = 1e-300;

bool same_number(double left, double right, double scale) {
  if (std::isnan(left) || std::isnan(right)) return std::isnan(left) && std::isnan(right);
  if (std::isinf(left) || std::isinf(right)) return left == right;  // whatever the scale
  return std::abs(left - right) <= std::max(digits * scale, nothing);
}

double largest_finite(const Matrix& matrix) {
  double largest = 0;
  for (Index i = 0; i < matrix.size(); ++i)
    if (std::isfinite(matrix.data()[i])) largest = std::max(largest, std::abs(matrix.data()[i]));
  return largest;
}

bool equal(const Matrix& left, const Matrix& right) {
  if (left.rows() != right.rows() || left.cols() != right.cols()) return false;
  const double scale = std::max(largest_finite(left), largest_finite(right));
  for (Index i = 0; i < left.size(); ++i)
    if (!same_number(left.data()[i], right.data()[i], scale)) return false;
  return true;
}

bool equal(double left, double right) {
  return same_number(left, right, std::max(std::abs(left), std::abs(right)));
}

bool equal(std::int64_t left, std::int64_t right) {
  return left == right;
}

bool equal(const std::vector<int>& left, const std::vector<int>& right) {
  return left == right;
}

bool equal(const Choice& left, const Choice& right) {
  return left.number == right.number;
}

bool equal(const List& left, const List& right) {
  return std::ranges::equal(left.values, right.values, same);
}

}  // namespace

bool same(const Value& left, const Value& right) {
  return std::visit(
      [](const auto& one, const auto& other) {
        if constexpr (std::same_as<decltype(one), decltype(other)>)
          return equal(one, other);
        else
          return false;
      },
      left.content, right.content);
}

}  // namespace headstart
