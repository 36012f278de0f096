#include "lab_parts.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace headstart {

using attention::Index;
using attention::Matrix;

double printed(int digits) {
  return 0.5000001 * std::pow(10.0, -digits);  // a hair more: 0.03125 was printed as 0.0312
}

double sampled(double lesson) {
  return 0.03 * lesson;
}

std::vector<Measurement> entries(const std::vector<std::string>& rows, const std::string& between,
                                 const std::vector<std::string>& columns, const Matrix& measured,
                                 const Matrix& lesson, double tolerance) {
  std::vector<Measurement> all;
  for (Index i = 0; i < lesson.rows(); ++i)
    for (Index j = 0; j < lesson.cols(); ++j)
      all.push_back({rows[i] + between + columns[j], measured(i, j), lesson(i, j), tolerance});
  return all;
}

std::vector<Measurement> join(std::vector<Measurement> first,
                              const std::vector<Measurement>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

double quantile(std::vector<double> values, double part) {
  const auto place =
      values.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double largest(const Matrix& matrix) {
  return matrix.cwiseAbs().maxCoeff();
}

double RandomInputs::uniform() {
  return static_cast<double>(engine_() >> 11) * 0x1.0p-53;
}

double RandomInputs::normal() {
  if (second_) {
    const double number = *second_;
    second_.reset();
    return number;
  }
  const double radius = std::sqrt(-2 * std::log(1 - uniform()));
  const double angle = 2 * std::numbers::pi * uniform();
  second_ = radius * std::sin(angle);
  return radius * std::cos(angle);
}

Matrix RandomInputs::matrix(Index rows, Index columns, double spread) {
  Matrix matrix(rows, columns);
  for (Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = spread * normal();
  return matrix;
}

attention::RowVector RandomInputs::row(Index size) {
  return matrix(1, size).row(0);
}

}  // namespace headstart
