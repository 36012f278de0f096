// What goes wrong in exercise 05.
#include <algorithm>
#include <cmath>
#include <limits>

#include "divisor.h"
#include "headstart/mistake.h"

using namespace attention;
using namespace headstart;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

// --- spread ------------------------------------------------------------------------------------

// Two calls of one length; samples far from zero, whose squares lose what a difference of them needs; a
// single sample; more than eight.
SECOND_INPUTS(spread, random) {
  const double centre = 1e9 + random.below(1000);
  return {{to_value(random.row(5, 3))},
          {to_value(random.row(5, 3))},
          {to_value(RowVector{{centre - 1, centre + 1}})},
          {to_value(RowVector{{4 + random.uniform()}})},
          {to_value(random.row(12))}};
}

template <class Term>
double sum(Index count, Term term) {
  double total = 0;
  for (Index i = 0; i < count; ++i) total += term(i);
  return total;
}

double number(const RowVector& samples) {
  return static_cast<double>(samples.size());
}

double mean(const RowVector& samples) {
  return sum(samples.size(), [&](Index i) { return samples(i); }) / number(samples);
}

double squares_around(const RowVector& samples, double centre, Index left_out = 0) {
  return sum(samples.size() - left_out,
             [&](Index i) { return (samples(i) - centre) * (samples(i) - centre); });
}

double variance(const RowVector& samples) {
  return squares_around(samples, mean(samples)) / number(samples);
}

double spread_of_a_sample(const RowVector& samples) {
  return std::sqrt(squares_around(samples, mean(samples)) / (number(samples) - 1));
}
MISTAKE(spread, spread_of_a_sample, "one sample too few in the divisor; a single sample gives 0/0.",
        "How many squares do you average, and by how many do you divide?")

double spread_without_root(const RowVector& samples) {
  return variance(samples);
}
MISTAKE(spread, spread_without_root, "this is the variance.",
        "When all samples double, should their spread double or quadruple?")

double spread_around_zero(const RowVector& samples) {
  return std::sqrt(squares_around(samples, 0) / number(samples));
}
MISTAKE(spread, spread_around_zero, "distances were taken from zero.",
        "When all samples move up by 40, should their spread change?")

double spread_of_absolute_distances(const RowVector& samples) {
  const double centre = mean(samples);
  return sum(samples.size(), [&](Index i) { return std::abs(samples(i) - centre); }) /
         number(samples);
}
MISTAKE(spread, spread_of_absolute_distances, "the mean absolute distance, without squares.",
        "What does the header do to a distance before it is averaged?")

double spread_of_squares(const RowVector& samples) {
  const double centre = mean(samples);
  return std::sqrt(squares_around(samples, 0) / number(samples) - centre * centre);
}
MISTAKE(spread, spread_of_squares,
        "a difference of two squares: it loses its digits far from zero.",
        "1e18 + 1 has how many digits, and how many does a double hold?")

double spread_as_range(const RowVector& samples) {
  double low = inf, high = -inf;
  for (Index i = 0; i < samples.size(); ++i) {
    low = std::min(low, samples(i));
    high = std::max(high, samples(i));
  }
  return high - low;
}
MISTAKE(spread, spread_as_range, "this is the range, from the lowest to the highest.",
        "Should the samples between the lowest and the highest count?")

double spread_not_averaged(const RowVector& samples) {
  return std::sqrt(squares_around(samples, mean(samples)));
}
MISTAKE(spread, spread_not_averaged, "the squares were added up, but not averaged.",
        "If every sample occurred twice, should the spread grow?")

double spread_divided_after_the_root(const RowVector& samples) {
  return std::sqrt(squares_around(samples, mean(samples))) / number(samples);
}
MISTAKE(spread, spread_divided_after_the_root,
        "divided after the root: this is how far off a mean is.",
        "What is averaged: the squares, or their root?")

double spread_sum_goes_on(const RowVector& samples) {
  const double total = mean(samples) * number(samples);
  return std::sqrt((total + squares_around(samples, mean(samples))) / number(samples));
}
MISTAKE(spread, spread_sum_goes_on, "the sum of the squares began with the sum of the samples.",
        "You have two sums. With what does the second begin?")

double spread_misses_the_first(const RowVector& samples) {
  const double centre = mean(samples);
  return std::sqrt((squares_around(samples, centre) - std::pow(samples(0) - centre, 2)) /
                   number(samples));
}
MISTAKE(spread, spread_misses_the_first, "the square of sample 0 is missing.",
        "What is the index of the first sample?")

double spread_misses_the_last(const RowVector& samples) {
  return std::sqrt(squares_around(samples, mean(samples), 1) / number(samples));
}
MISTAKE(spread, spread_misses_the_last, "the square of the last sample is missing.",
        "For which i does your second loop run for the last time?")

double spread_around_a_whole_mean(const RowVector& samples) {
  const int centre = static_cast<int>(mean(samples));
  return std::sqrt(squares_around(samples, centre) / number(samples));
}
MISTAKE(spread, spread_around_a_whole_mean, "the mean lost its fraction.",
        "What type has your mean?")

double spread_around_a_float_mean(const RowVector& samples) {
  const float centre = static_cast<float>(mean(samples));
  return std::sqrt(squares_around(samples, centre) / number(samples));
}
MISTAKE(spread, spread_around_a_float_mean, "the mean has seven digits, as a float holds.",
        "What type has your mean?")

double spread_around_the_first(const RowVector& samples) {
  return std::sqrt(squares_around(samples, samples(0)) / number(samples));
}
MISTAKE(spread, spread_around_the_first, "distances were taken from sample 0.",
        "Which number lies in the middle of all samples?")

double spread_without_brackets(const RowVector& samples) {
  const double centre = mean(samples);
  return std::sqrt(sum(samples.size(), [&](Index i) { return samples(i) * samples(i) - centre; }) /
                   number(samples));
}
MISTAKE(spread, spread_without_brackets, "squared first, and the mean taken off afterwards.",
        "Is a sample squared, or its distance from the mean?")

double spread_remembers_the_call_before(const RowVector& samples) {
  static double total = 0;
  total += squares_around(samples, mean(samples));
  return std::sqrt(total / number(samples));
}
MISTAKE(spread, spread_remembers_the_call_before,
        "each call goes on with the sum of the call before.",
        "Where does your sum live between two calls, and who sets it back to zero?")

// --- scale_scores ------------------------------------------------------------------------------

// Widths with and without a whole root, also one of the size of the table; a forbidden score; more than
// eight rows; a single row; a width of 1; two calls with a table of one shape.
SECOND_INPUTS(scale_scores, random) {
  Matrix forbidden = random.matrix(3, 3);
  forbidden(0, 2) = forbidden(1, 2) = -inf;
  return {{to_value(random.matrix(2, 5)), to_value(Index{7})},
          {to_value(random.matrix(2, 5)), to_value(Index{12})},
          {to_value(forbidden), to_value(Index{2})},
          {to_value(random.matrix(9, 4)), to_value(Index{25})},
          {to_value(random.matrix(1, 6)), to_value(Index{64})},
          {to_value(random.matrix(4, 4)), to_value(Index{1})}};
}

Matrix over(const Matrix& scores, double divisor) {
  Matrix result = scores;
  double* entries =
      result.data();  // without Eigen's check of every index: a test has 20,000 scores
  for (Index i = 0; i < result.size(); ++i) entries[i] /= divisor;
  return result;
}

double number(Index count) {
  return static_cast<double>(count);
}

Matrix scale_by_the_width(const Matrix& scores, Index head_width) {
  return over(scores, number(head_width));
}
MISTAKE(scale_scores, scale_by_the_width, "divided by the whole width: no root, or the root twice.",
        "Four times the width spreads scores how many times as far: twice or four times?")

Matrix scale_by_half_the_width(const Matrix& scores, Index head_width) {
  return over(scores, number(head_width) / 2);
}
MISTAKE(scale_scores, scale_by_half_the_width,
        "divided by half the width: right for a width of 4 only.",
        "Is the root of 9 the half of 9?")

Matrix scale_by_the_fourth_root(const Matrix& scores, Index head_width) {
  return over(scores, std::sqrt(std::sqrt(number(head_width))));
}
MISTAKE(scale_scores, scale_by_the_fourth_root, "a root of a root was taken.",
        "How many roots of the width does the header take?")

Matrix scale_by_the_square(const Matrix& scores, Index head_width) {
  return over(scores, number(head_width) * number(head_width));
}
MISTAKE(scale_scores, scale_by_the_square, "divided by the square of the width.",
        "Does a square undo what width does to the spread, or a root?")

Matrix scale_multiplies(const Matrix& scores, Index head_width) {
  return over(scores, 1 / std::sqrt(number(head_width)));
}
MISTAKE(scale_scores, scale_multiplies, "multiplied where it should be divided.",
        "Wide heads score too far apart. Should your answer be larger or smaller than the scores?")

Matrix scale_multiplies_by_the_width(const Matrix& scores, Index head_width) {
  return over(scores, 1 / number(head_width));
}
MISTAKE(scale_scores, scale_multiplies_by_the_width, "multiplied by the width.",
        "Wide heads score too far apart. Should your answer be larger or smaller than the scores?")

Matrix scale_forgotten(const Matrix& scores, Index) {
  return scores;
}
MISTAKE(scale_scores, scale_forgotten, "the scores came back unchanged.",
        "Is what you return what you divided? And what is 1/2 in whole numbers, say in pow?")

Matrix scale_by_a_whole_root(const Matrix& scores, Index head_width) {
  return over(scores, std::floor(std::sqrt(number(head_width))));
}
MISTAKE(scale_scores, scale_by_a_whole_root, "the root lost its fraction.",
        "What type has your root?")

Matrix scale_by_a_whole_fraction(const Matrix& scores, Index head_width) {
  Matrix result = over(scores, 1);
  const double factor = head_width < 4 ? 1 : 0;  // 1 / root, both whole
  for (Index i = 0; i < scores.size(); ++i) result.data()[i] *= factor;
  return result;
}
MISTAKE(scale_scores, scale_by_a_whole_fraction,
        "multiplied by 1 / root in whole numbers, which is 0.",
        "What does C++ make of 1 / 2 in whole numbers?")

Matrix scale_by_a_float(const Matrix& scores, Index head_width) {
  return over(scores, std::sqrt(static_cast<float>(head_width)));
}
MISTAKE(scale_scores, scale_by_a_float, "the root has seven digits, as a float holds.",
        "What type has your root?")

Matrix scale_by_the_rows(const Matrix& scores, Index) {
  return over(scores, std::sqrt(number(scores.rows())));
}
MISTAKE(scale_scores, scale_by_the_rows, "divided by the root of the number of rows.",
        "What makes scores spread: how many positions there are, or how wide a query is?")

Matrix scale_by_the_columns(const Matrix& scores, Index) {
  return over(scores, std::sqrt(number(scores.cols())));
}
MISTAKE(scale_scores, scale_by_the_columns, "divided by the root of the number of columns.",
        "What makes scores spread: how many positions there are, or how wide a query is?")

Matrix scale_by_the_number_of_keys(const Matrix& scores, Index) {
  return over(scores, number(scores.cols()));
}
MISTAKE(scale_scores, scale_by_the_number_of_keys, "divided by the number of columns.",
        "What makes scores spread: how many positions there are, or how wide a query is?")

Matrix scale_by_the_size(const Matrix& scores, Index) {
  return over(scores, std::sqrt(number(scores.size())));
}
MISTAKE(scale_scores, scale_by_the_size, "divided by the root of the number of all scores.",
        "What makes scores spread: how many of them there are, or how wide a query is?")

Matrix scale_by_the_highest(const Matrix& scores, Index) {
  double highest = 0;
  for (Index i = 0; i < scores.size(); ++i)
    if (std::isfinite(scores.data()[i])) highest = std::max(highest, std::abs(scores.data()[i]));
  return over(scores, highest);
}
MISTAKE(scale_scores, scale_by_the_highest, "divided by the largest of the scores.",
        "Should a table that happens to hold small scores be divided by less?")

Matrix scale_by_the_measured_spread(const Matrix& scores, Index) {
  RowVector all(scores.size());
  for (Index i = 0; i < scores.size(); ++i) all(i) = scores.data()[i];
  return over(scores, std::sqrt(variance(all)));
}
MISTAKE(scale_scores, scale_by_the_measured_spread, "divided by the spread of these very scores.",
        "Should a table that happens to hold small scores be divided by less?")

Matrix scale_first_row_only(const Matrix& scores, Index head_width) {
  Matrix result = scores;
  for (Index j = 0; j < scores.cols(); ++j) result(0, j) /= std::sqrt(number(head_width));
  return result;
}
MISTAKE(scale_scores, scale_first_row_only, "only row 0 was divided.",
        "Does your loop go on after row 0?")

Matrix scale_misses_the_last_row(const Matrix& scores, Index head_width) {
  Matrix result = over(scores, std::sqrt(number(head_width)));
  for (Index j = 0; j < scores.cols(); ++j)
    result(scores.rows() - 1, j) = scores(scores.rows() - 1, j);
  return result;
}
MISTAKE(scale_scores, scale_misses_the_last_row, "the last row was not divided.",
        "For which i does your loop run for the last time?")

Matrix scale_remembers_the_first_width(const Matrix& scores, Index head_width) {
  static const double root = std::sqrt(number(head_width));
  return over(scores, root);
}
MISTAKE(scale_scores, scale_remembers_the_first_width,
        "the width of the very first call is used in every call.",
        "What does `static` do to a variable when its function is called again?")

}  // namespace
