#include "headstart/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "headstart/call.h"
#include "headstart/grid.h"
#include "headstart/require.h"

namespace headstart {
namespace {

using attention::Index;
using attention::Matrix;
using ::testing::AssertionFailure;
using ::testing::AssertionResult;
using ::testing::AssertionSuccess;

std::string shape(const Matrix& matrix) {
  return shape_in_words(matrix.rows(), matrix.cols());
}

// How far apart two entries are: infinite for NaN and for unlike infinities.
double distance(double actual, double expected) {
  if (actual == expected) return 0;  // also equal infinities
  const double difference = std::abs(actual - expected);
  return std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
}

struct Comparison {
  Marks wrong;
  Index wrong_count = 0, worst_row = 0, worst_column = 0;
  Index not_a_number = 0;
  double worst = -1;
};

Comparison compare(const Matrix& actual, const Matrix& expected, double tolerance) {
  Comparison result;
  result.wrong.assign(actual.rows(), std::vector<bool>(actual.cols(), false));
  for (Index i = 0; i < actual.rows(); ++i)
    for (Index j = 0; j < actual.cols(); ++j) {
      const double apart = distance(actual(i, j), expected(i, j));
      if (std::isnan(actual(i, j))) ++result.not_a_number;
      if (!(apart <= tolerance) || std::isnan(actual(i, j))) {
        result.wrong[i][j] = true;
        ++result.wrong_count;
      }
      if (apart > result.worst) {
        result.worst = apart;
        result.worst_row = i;
        result.worst_column = j;
      }
    }
  return result;
}

std::string in_words(const Comparison& comparison, const Matrix& actual, double tolerance) {
  if (comparison.not_a_number > 0)
    return fmt::format("{} of {} entries are not a number (nan): 0/0, or infinity - infinity.\n",
                       comparison.not_a_number, actual.size());
  const std::string where =
      actual.size() == 1
          ? ""
          : fmt::format(" in row {}, column {}", comparison.worst_row, comparison.worst_column);
  return fmt::format("{} of {} entries {} off by more than {:.2g};\nthe furthest by {:.3g}{}.\n",
                     comparison.wrong_count, actual.size(),
                     comparison.wrong_count == 1 ? "is" : "are", tolerance, comparison.worst,
                     where);
}

AssertionResult wrong_shape(const Matrix& actual, const Matrix& expected) {
  return AssertionFailure() << last_call().text()
                            << fmt::format("The shape is {}; it should be {}.\n", shape(actual),
                                           shape(expected))
                            << side_by_side(fmt::format("expected ({})", shape(expected)), expected,
                                            fmt::format("yours ({})", shape(actual)), actual, {});
}

// A mean over hundreds of calls is none of the last one's.
std::string of_many() {
  return calls().size() < 10 ? "" : "This number is made of many calls. In the last of them,\n";
}

}  // namespace

AssertionResult close_matrices(const Matrix& actual, const Matrix& expected, double tolerance) {
  if (actual.rows() != expected.rows() || actual.cols() != expected.cols())
    return wrong_shape(actual, expected);
  const Comparison comparison = compare(actual, expected, tolerance);
  if (comparison.wrong_count == 0) return AssertionSuccess();
  return AssertionFailure() << last_call().text()
                            << side_by_side(fmt::format("expected ({})", shape(expected)), expected,
                                            fmt::format("yours ({})", shape(actual)), actual,
                                            comparison.wrong)
                            << in_words(comparison, actual, tolerance);
}

AssertionResult close(double actual, double expected, double tolerance) {
  if (std::isnan(actual))
    return AssertionFailure()
           << last_call().text()
           << fmt::format(
                  "    expected {}, yours is not a number (nan): 0/0, or infinity - infinity\n",
                  expected);
  const double apart = distance(actual, expected);
  if (apart <= tolerance) return AssertionSuccess();
  return AssertionFailure() << last_call().text()
                            << fmt::format(
                                   "    expected {}, yours is {}:\n"
                                   "    {:.3g} off, allowed are {:.2g}\n",
                                   expected, actual, apart, tolerance);
}

AssertionResult between(double actual, double low, double high) {
  if (low <= actual && actual <= high) return AssertionSuccess();
  return AssertionFailure() << of_many() << last_call().text()
                            << fmt::format("    expected between {} and {}, yours is {}\n", low,
                                           high, actual);
}

AssertionResult refused(const std::function<void()>& call,
                        std::initializer_list<const char*> words) {
  try {
    call();
  } catch (const std::invalid_argument& error) {
    for (const char* word : words)
      if (std::string_view(error.what()).find(word) == std::string_view::npos)
        return AssertionFailure() << last_call().text()
                                  << fmt::format(
                                         "It was refused with \"{}\", which does not say {}.\n",
                                         error.what(), word);
    return AssertionSuccess();
  }
  return AssertionFailure() << last_call().text()
                            << "It must be refused with a std::invalid_argument: the check that "
                               "stands in the stub does that.\n";
}

AssertionResult gradient(const Matrix& claimed, const std::function<double(const Matrix&)>& loss,
                         const Matrix& at) {
  // The five-point rule is off by h^4 times a fifth derivative (1e-12 here) and by rounding of the
  // loss over h (1e-13 times its size): far below the tolerance, which a wrong term is far above.
  constexpr double h = 1e-3;
  Matrix measured(at.rows(), at.cols());
  Matrix moved = at;
  const auto loss_at = [&](Index i, double step) {
    moved.data()[i] = at.data()[i] + step;
    return loss(moved);
  };
  for (Index i = 0; i < at.size(); ++i) {
    measured.data()[i] =
        (8 * (loss_at(i, h) - loss_at(i, -h)) - (loss_at(i, 2 * h) - loss_at(i, -2 * h))) /
        (12 * h);
    moved.data()[i] = at.data()[i];
  }
  const double scale = std::max(1.0, measured.cwiseAbs().maxCoeff());
  return close_matrices(claimed, measured, 1e-8 * scale);
}

}  // namespace headstart
