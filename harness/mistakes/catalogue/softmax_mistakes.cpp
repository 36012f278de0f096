// What goes wrong in exercise 03.
#include <algorithm>
#include <cmath>
#include <limits>

#include "headstart/mistake.h"
#include "softmax.h"

using namespace attention;
using namespace headstart;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

// --- softmax -----------------------------------------------------------------------------------

// Two calls of one length; scores around zero; scores that overflow, far above, far below and far apart;
// -infinity; a single score; more than eight. Those far below are an even number, see eigens_exp.
SECOND_INPUTS(softmax, random) {
  RowVector high = random.row(3), above = random.row(4), below = random.row(4);
  RowVector apart = random.row(4);
  for (Index j = 0; j < 3; ++j) high(j) += 450;  // its double would overflow
  for (Index j = 0; j < 4; ++j) above(j) += 900;
  for (Index j = 0; j < 4; ++j) below(j) -= 950;
  apart(0) -= 800;
  apart(2) += 100;
  RowVector forbidden = random.row(6, 2);
  forbidden(1) = forbidden(5) = -inf;
  return {{to_value(random.row(5, 2))},
          {to_value(random.row(5, 2))},
          {to_value(high)},
          {to_value(above)},
          {to_value(below)},
          {to_value(apart)},
          {to_value(forbidden)},
          {to_value(random.row(1))},
          {to_value(random.row(12))}};
}

template <class Term>
double sum(Index count, Term term) {
  double total = 0;
  for (Index j = 0; j < count; ++j) total += term(j);
  return total;
}

double highest(const RowVector& scores) {
  double found = -inf;
  for (Index j = 0; j < scores.size(); ++j) found = std::max(found, scores(j));
  return found;
}

template <class Entry>
RowVector row(const RowVector& scores, Entry entry) {
  RowVector result(scores.size());
  for (Index j = 0; j < scores.size(); ++j) result(j) = entry(scores(j));
  return result;
}

RowVector over_their_sum(const RowVector& numbers) {
  const double total = sum(numbers.size(), [&](Index j) { return numbers(j); });
  return row(numbers, [=](double number) { return number / total; });
}

double plain_exp(double x) {
  return std::exp(x);
}

// What x.array().exp() gives, except for the last entry of an odd number: where std::exp comes to 0,
// Eigen's vectorised one stops at 5.6e-309. So what is 0/0 with the one is an even split with the other.
double eigens_exp(double x) {
  return std::exp(std::max(x, -709.784));
}

// What comes of taking `shift` off before the exponentials.
RowVector shifted(const RowVector& scores, double shift, double (*exp)(double) = plain_exp) {
  return over_their_sum(row(scores, [=](double score) { return exp(score - shift); }));
}

RowVector exponentials(const RowVector& scores) {
  const double top = highest(scores);
  return row(scores, [=](double score) { return std::exp(score - top); });
}

RowVector softmax_without_exp(const RowVector& scores) {
  return over_their_sum(scores);
}
MISTAKE(softmax, softmax_without_exp, "the scores themselves were divided by their sum.",
        "Scores can be negative, shares cannot. What makes any number positive?")

RowVector softmax_without_shift(const RowVector& scores) {
  return shifted(scores, 0);
}
MISTAKE(softmax, softmax_without_shift, "right for small scores, not a number for large ones.",
        "exp(1000) is infinity. What can be done to all scores that changes no share?")

RowVector softmax_without_shift_by_eigens_exp(const RowVector& scores) {
  return shifted(scores, 0, eigens_exp);
}
MISTAKE(softmax, softmax_without_shift_by_eigens_exp,
        "not a number for large scores, an even split for very low ones.",
        "exp(1000) is infinity. What can be done to all scores that changes no share?")

RowVector softmax_base_two(const RowVector& scores) {
  const double top = highest(scores);
  return over_their_sum(row(scores, [=](double score) { return std::exp2(score - top); }));
}
MISTAKE(softmax, softmax_base_two, "powers of 2 were taken.",
        "Of which number does the header take powers?")

RowVector softmax_of_negated_scores(const RowVector& scores) {
  double lowest = inf;
  for (Index j = 0; j < scores.size(); ++j) lowest = std::min(lowest, scores(j));
  return over_their_sum(row(scores, [=](double score) { return std::exp(lowest - score); }));
}
MISTAKE(softmax, softmax_of_negated_scores, "the lowest score has the largest share.",
        "Which score should win, and which sign stands in your exponent?")

RowVector softmax_takes_the_highest_only(const RowVector& scores) {
  const double top = highest(scores);
  return row(scores, [=](double score) { return score == top ? 1.0 : 0.0; });
}
MISTAKE(softmax, softmax_takes_the_highest_only, "the highest score takes everything.",
        "Should a score just below the highest get nothing at all?")

RowVector softmax_as_sigmoid(const RowVector& scores) {
  return row(scores, [](double score) { return 1 / (1 + std::exp(-score)); });
}
MISTAKE(softmax, softmax_as_sigmoid, "each score went through a sigmoid of its own.",
        "What must all shares of a row come to together?")

// What is divided by -------------------------------------------------------------------------------

RowVector softmax_not_divided(const RowVector& scores) {
  return exponentials(scores);
}
MISTAKE(softmax, softmax_not_divided,
        "the largest is always 1: not divided, or by the largest and not by the sum.",
        "What must the shares of a row add up to?")

RowVector softmax_plain_exponentials(const RowVector& scores) {
  return row(scores, [](double score) { return std::exp(score); });
}
MISTAKE(softmax, softmax_plain_exponentials, "these are the exponentials alone.",
        "What must the shares of a row add up to?")

RowVector softmax_divided_by_the_count(const RowVector& scores) {
  const double count = static_cast<double>(scores.size());
  return row(exponentials(scores), [=](double number) { return number / count; });
}
MISTAKE(softmax, softmax_divided_by_the_count,
        "the exponentials were divided by how many they are.",
        "Divided by what do the exponentials add to 1?")

RowVector softmax_divided_by_the_sum_of_scores(const RowVector& scores) {
  const double total = sum(scores.size(), [&](Index j) { return scores(j); });
  return row(scores, [=](double score) { return std::exp(score) / total; });
}
MISTAKE(softmax, softmax_divided_by_the_sum_of_scores,
        "exponentials above, but the sum below is of the plain scores.",
        "What must stand below the line for all shares to add to 1?")

RowVector softmax_divided_by_the_length(const RowVector& scores) {
  const RowVector powers = exponentials(scores);
  const double squares = sum(powers.size(), [&](Index j) { return powers(j) * powers(j); });
  return row(powers, [=](double number) { return number / std::sqrt(squares); });
}
MISTAKE(softmax, softmax_divided_by_the_length,
        "the squares add to 1: divided by the length (norm) of the row.",
        "Should the shares add to 1, or their squares?")

RowVector softmax_divided_inside_exp(const RowVector& scores) {
  const double total = sum(scores.size(), [&](Index j) { return std::exp(scores(j)); });
  return row(scores, [=](double score) { return std::exp(score / total); });
}
MISTAKE(softmax, softmax_divided_inside_exp,
        "the division stands inside the exponential, by a misplaced bracket.",
        "In which order do exp and the division come, and where does your bracket close?")

RowVector softmax_shift_above_only(const RowVector& scores) {
  const RowVector powers = exponentials(scores);
  const double total = sum(scores.size(), [&](Index j) { return std::exp(scores(j)); });
  return row(powers, [=](double number) { return number / total; });
}
MISTAKE(softmax, softmax_shift_above_only,
        "the highest was taken off above the line, but not in the sum below it.",
        "Of which numbers do you take the exponentials, and of which the sum?")

RowVector softmax_sum_so_far(const RowVector& scores) {
  double total = 0;
  return row(exponentials(scores), [&](double number) { return number / (total += number); });
}
MISTAKE(softmax, softmax_sum_so_far, "each share was divided before the sum was complete.",
        "When share 0 is written, has the last exponential been added yet?")

RowVector softmax_sum_misses_the_last(const RowVector& scores) {
  const RowVector powers = exponentials(scores);
  const double total = sum(powers.size() - 1, [&](Index j) { return powers(j); });
  return row(powers, [=](double number) { return number / total; });
}
MISTAKE(softmax, softmax_sum_misses_the_last, "the last exponential is missing from the sum.",
        "For which j does the loop of your sum run for the last time?")

RowVector softmax_sum_starts_at_one(const RowVector& scores) {
  const RowVector powers = exponentials(scores);
  const double total = 1 + sum(powers.size(), [&](Index j) { return powers(j); });
  return row(powers, [=](double number) { return number / total; });
}
MISTAKE(softmax, softmax_sum_starts_at_one,
        "the shares add to less than 1: the sum is 1 too large.",
        "What is a sum before anything was added to it?")

RowVector softmax_sum_with_a_crumb(const RowVector& scores) {
  const RowVector powers = exponentials(scores);
  const double total = 1e-8 + sum(powers.size(), [&](Index j) { return powers(j); });
  return row(powers, [=](double number) { return number / total; });
}
MISTAKE(softmax, softmax_sum_with_a_crumb, "a small number (1e-8) was added to the sum.",
        "Once the highest is taken off, can the sum of the exponentials ever be zero?")

// What is taken off --------------------------------------------------------------------------------

RowVector softmax_shifted_by_the_mean(const RowVector& scores) {
  return shifted(scores, sum(scores.size(), [&](Index j) { return scores(j); }) /
                             static_cast<double>(scores.size()));
}
MISTAKE(softmax, softmax_shifted_by_the_mean,
        "the mean was taken off: scores far apart overflow, -infinity spoils all.",
        "After your shift, how large can the largest exponent still be?")

RowVector softmax_shifted_by_the_lowest(const RowVector& scores) {
  double lowest = inf;
  for (Index j = 0; j < scores.size(); ++j) lowest = std::min(lowest, scores(j));
  return shifted(scores, lowest);
}
MISTAKE(softmax, softmax_shifted_by_the_lowest,
        "the lowest was taken off: scores far apart overflow, -infinity spoils all.",
        "After your shift, how large can the largest exponent still be?")

RowVector softmax_shifted_by_the_first(const RowVector& scores) {
  return shifted(scores, scores(0));
}
MISTAKE(softmax, softmax_shifted_by_the_first,
        "the first score was taken off, which need not be the highest.",
        "After your shift, how large can the largest exponent still be?")

RowVector softmax_highest_starts_at_zero(const RowVector& scores) {
  return shifted(scores, std::max(0.0, highest(scores)));
}
MISTAKE(softmax, softmax_highest_starts_at_zero,
        "not a number where all scores lie far below zero.",
        "With what does your search for the highest begin, if all scores are negative?")

RowVector softmax_highest_starts_at_zero_by_eigens_exp(const RowVector& scores) {
  return shifted(scores, std::max(0.0, highest(scores)), eigens_exp);
}
MISTAKE(softmax, softmax_highest_starts_at_zero_by_eigens_exp,
        "an even split where all scores lie far below zero.",
        "With what does your search for the highest begin, if all scores are negative?")

RowVector softmax_shifted_by_the_absolute_highest(const RowVector& scores) {
  double largest = 0;
  for (Index j = 0; j < scores.size(); ++j) largest = std::max(largest, std::abs(scores(j)));
  return shifted(scores, largest);
}
MISTAKE(softmax, softmax_shifted_by_the_absolute_highest,
        "the largest was sought without its sign; -infinity spoils all.",
        "Which is higher, -1000 or 3?")

RowVector softmax_adds_the_highest(const RowVector& scores) {
  return shifted(scores, -highest(scores));
}
MISTAKE(softmax, softmax_adds_the_highest, "the highest was added, which makes it overflow sooner.",
        "What should be left of the highest score after your shift?")

// Other --------------------------------------------------------------------------------------------

RowVector softmax_twice(const RowVector& scores) {
  return softmax_without_shift(shifted(scores, highest(scores)));
}
MISTAKE(softmax, softmax_twice, "a softmax of a softmax.",
        "How often do exponentials become shares on the way to your answer?")

RowVector softmax_logarithms(const RowVector& scores) {
  const double top = highest(scores);
  const double total = sum(scores.size(), [&](Index j) { return std::exp(scores(j) - top); });
  return row(scores, [=](double score) { return score - top - std::log(total); });
}
MISTAKE(softmax, softmax_logarithms, "these are the logarithms of the shares.",
        "Can a share be negative?")

RowVector softmax_sum_in_float(const RowVector& scores) {
  const RowVector powers = exponentials(scores);
  float total = 0;
  for (Index j = 0; j < powers.size(); ++j) total = static_cast<float>(total + powers(j));
  return row(powers, [=](double number) { return number / total; });
}
MISTAKE(softmax, softmax_sum_in_float, "right to seven digits, as a float holds.",
        "What type has your sum?")

RowVector softmax_remembers_the_sum(const RowVector& scores) {
  static double total = 0;
  const RowVector powers = exponentials(scores);
  total += sum(powers.size(), [&](Index j) { return powers(j); });
  return row(powers, [=](double number) { return number / total; });
}
MISTAKE(softmax, softmax_remembers_the_sum, "the sum of the call before is still there.",
        "Where does your sum live between two calls, and who sets it back to zero?")

RowVector softmax_remembers_the_highest(const RowVector& scores) {
  static double top = -inf;
  top = std::max(top, highest(scores));
  return shifted(scores, top);
}
MISTAKE(softmax, softmax_remembers_the_highest,
        "the highest of an earlier call is still there, and low scores vanish.",
        "Where does your highest score live between two calls?")

// --- softmax_rows ------------------------------------------------------------------------------

// Two calls of one shape; rows that differ in size and scale, scores that overflow, and rows with
// -infinity; a square; few columns and many rows; a single row.
SECOND_INPUTS(softmax_rows, random) {
  Matrix far = random.matrix(3, 6);
  for (Index j = 0; j < 6; ++j) {
    far(1, j) += 800;
    far(2, j) -= 900;
  }
  Matrix high = random.matrix(2, 3);
  for (Index j = 0; j < 3; ++j) {
    high(0, j) += 400;
    high(1, j) += 750;
  }
  Matrix masked = random.matrix(4, 3);
  masked(0, 1) = masked(2, 0) = masked(2, 2) = -inf;
  return {{to_value(random.matrix(4, 7, 2))},
          {to_value(random.matrix(4, 7, 2))},
          {to_value(far)},
          {to_value(high)},
          {to_value(masked)},
          {to_value(random.matrix(3, 3))},
          {to_value(random.matrix(11, 2))},
          {to_value(random.matrix(1, 4))}};
}

template <class Entry>
Matrix table(const Matrix& scores, Entry entry) {
  Matrix result(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i)
    for (Index j = 0; j < scores.cols(); ++j) result(i, j) = entry(i, j);
  return result;
}

double highest_of_row(const Matrix& scores, Index i) {
  double found = -inf;
  for (Index j = 0; j < scores.cols(); ++j) found = std::max(found, scores(i, j));
  return found;
}

double highest_of_all(const Matrix& scores) {
  double found = -inf;
  for (Index i = 0; i < scores.rows(); ++i) found = std::max(found, highest_of_row(scores, i));
  return found;
}

// With its own highest taken off.
Matrix exponentials_of_rows(const Matrix& scores) {
  return table(
      scores, [&](Index i, Index j) { return std::exp(scores(i, j) - highest_of_row(scores, i)); });
}

double sum_of_row(const Matrix& matrix, Index i) {
  return sum(matrix.cols(), [&](Index j) { return matrix(i, j); });
}

double sum_of_column(const Matrix& matrix, Index j) {
  return sum(matrix.rows(), [&](Index i) { return matrix(i, j); });
}

Matrix rows_over_their_sums(const Matrix& matrix) {
  return table(matrix, [&](Index i, Index j) { return matrix(i, j) / sum_of_row(matrix, i); });
}

Matrix right_rows(const Matrix& scores) {
  return rows_over_their_sums(exponentials_of_rows(scores));
}

Matrix softmax_over_columns(const Matrix& scores) {
  Matrix turned(scores.cols(), scores.rows());
  for (Index i = 0; i < scores.rows(); ++i)
    for (Index j = 0; j < scores.cols(); ++j) turned(j, i) = scores(i, j);
  const Matrix shares = right_rows(turned);
  return table(scores, [&](Index i, Index j) { return shares(j, i); });
}
MISTAKE(softmax_rows, softmax_over_columns, "every column adds to 1, where every row should.",
        "Row i holds the shares of one position that looks. Over which index does their sum run?")

Matrix softmax_over_everything(const Matrix& scores) {
  const double top = highest_of_all(scores);
  const Matrix powers =
      table(scores, [&](Index i, Index j) { return std::exp(scores(i, j) - top); });
  const double total = sum(powers.rows(), [&](Index i) { return sum_of_row(powers, i); });
  return table(scores, [&](Index i, Index j) { return powers(i, j) / total; });
}
MISTAKE(softmax_rows, softmax_over_everything, "the whole table adds to 1, where every row should.",
        "How many sums does a table of four rows need?")

Matrix softmax_rows_without_exp(const Matrix& scores) {
  return rows_over_their_sums(scores);
}
MISTAKE(softmax_rows, softmax_rows_without_exp, "the scores themselves were divided by their sum.",
        "Scores can be negative, shares cannot. What makes any number positive?")

// The exponentials of all scores less `shift`, over the sums of their rows.
Matrix rows_shifted(const Matrix& scores, double shift, double (*exp)(double) = plain_exp) {
  return rows_over_their_sums(
      table(scores, [&](Index i, Index j) { return exp(scores(i, j) - shift); }));
}

Matrix softmax_rows_without_shift(const Matrix& scores) {
  return rows_shifted(scores, 0);
}
MISTAKE(softmax_rows, softmax_rows_without_shift,
        "right for small scores, not a number for large ones.",
        "exp(1000) is infinity. What can be done to a row that changes none of its shares?")

Matrix softmax_rows_without_shift_by_eigens_exp(const Matrix& scores) {
  return rows_shifted(scores, 0, eigens_exp);
}
MISTAKE(softmax_rows, softmax_rows_without_shift_by_eigens_exp,
        "not a number for large scores, an even split for very low ones.",
        "exp(1000) is infinity. What can be done to a row that changes none of its shares?")

Matrix softmax_rows_shifted_by_one_highest(const Matrix& scores) {
  return rows_shifted(scores, highest_of_all(scores));
}
MISTAKE(softmax_rows, softmax_rows_shifted_by_one_highest,
        "one highest for the whole table: rows far below it come to 0/0.",
        "Is what you take off a row above that row alone, or above all rows?")

Matrix softmax_rows_shifted_by_one_highest_by_eigens_exp(const Matrix& scores) {
  return rows_shifted(scores, highest_of_all(scores), eigens_exp);
}
MISTAKE(softmax_rows, softmax_rows_shifted_by_one_highest_by_eigens_exp,
        "one highest for the whole table: rows far below it are split evenly.",
        "Is what you take off a row above that row alone, or above all rows?")

Matrix softmax_rows_highest_goes_on(const Matrix& scores) {
  double top = -inf;
  Matrix powers(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i) {
    top = std::max(top, highest_of_row(scores, i));
    for (Index j = 0; j < scores.cols(); ++j) powers(i, j) = std::exp(scores(i, j) - top);
  }
  return rows_over_their_sums(powers);
}
MISTAKE(softmax_rows, softmax_rows_highest_goes_on,
        "the highest of earlier rows is still there: rows far below come to 0/0.",
        "Where does the search for the highest begin anew: before the loops, or in each row?")

Matrix softmax_rows_shifted_by_the_first_row(const Matrix& scores) {
  return rows_shifted(scores, highest_of_row(scores, 0));
}
MISTAKE(softmax_rows, softmax_rows_shifted_by_the_first_row,
        "the highest of row 0 was taken off every row.",
        "In row 2, whose highest score has to come off?")

Matrix softmax_rows_shifted_by_columns(const Matrix& scores) {
  const auto highest_of_column = [&](Index j) {
    double found = -inf;
    for (Index i = 0; i < scores.rows(); ++i) found = std::max(found, scores(i, j));
    return found;
  };
  return rows_over_their_sums(table(
      scores, [&](Index i, Index j) { return std::exp(scores(i, j) - highest_of_column(j)); }));
}
MISTAKE(softmax_rows, softmax_rows_shifted_by_columns,
        "each column's highest was taken off, but the sums run over rows.",
        "What may be taken off without a change: one number a row, or one a column?")

Matrix softmax_rows_summed_over_columns(const Matrix& scores) {
  const Matrix powers = exponentials_of_rows(scores);
  return table(scores, [&](Index i, Index j) { return powers(i, j) / sum_of_column(powers, j); });
}
MISTAKE(softmax_rows, softmax_rows_summed_over_columns,
        "each row's highest was taken off, but the sums run over columns.",
        "Over which index do your sums run, and over which your search for the highest?")

Matrix softmax_rows_sum_of_another_row(const Matrix& scores) {
  const Matrix powers = exponentials_of_rows(scores);
  if (scores.cols() > scores.rows()) throw EigenAssertion("there are fewer sums than columns");
  return table(scores, [&](Index i, Index j) { return powers(i, j) / sum_of_row(powers, j); });
}
MISTAKE(softmax_rows, softmax_rows_sum_of_another_row, "column j was divided by the sum of row j.",
        "There is a sum for every row. By which of the two indices do you pick it?")

Matrix softmax_rows_sum_goes_on(const Matrix& scores) {
  const Matrix powers = exponentials_of_rows(scores);
  Matrix shares(scores.rows(), scores.cols());
  double total = 0;
  for (Index i = 0; i < scores.rows(); ++i) {
    total += sum_of_row(powers, i);
    for (Index j = 0; j < scores.cols(); ++j) shares(i, j) = powers(i, j) / total;
  }
  return shares;
}
MISTAKE(softmax_rows, softmax_rows_sum_goes_on,
        "the sum of each row holds those of the rows before.",
        "Where is your sum set to zero: before the loops, or in each row?")

Matrix softmax_rows_not_divided(const Matrix& scores) {
  return exponentials_of_rows(scores);
}
MISTAKE(softmax_rows, softmax_rows_not_divided,
        "the largest of a row is always 1: not divided, or by the largest only.",
        "What must the shares of a row add up to?")

Matrix softmax_rows_plain_exponentials(const Matrix& scores) {
  return table(scores, [&](Index i, Index j) { return std::exp(scores(i, j)); });
}
MISTAKE(softmax_rows, softmax_rows_plain_exponentials, "these are the exponentials alone.",
        "What must the shares of a row add up to?")

Matrix softmax_rows_divided_by_the_count(const Matrix& scores) {
  const Matrix powers = exponentials_of_rows(scores);
  const double count = static_cast<double>(scores.cols());
  return table(scores, [&](Index i, Index j) { return powers(i, j) / count; });
}
MISTAKE(softmax_rows, softmax_rows_divided_by_the_count,
        "the exponentials were divided by how many there are in a row.",
        "Divided by what do the exponentials of a row add to 1?")

Matrix softmax_rows_base_two(const Matrix& scores) {
  return rows_over_their_sums(table(scores, [&](Index i, Index j) {
    return std::exp2(scores(i, j) - highest_of_row(scores, i));
  }));
}
MISTAKE(softmax_rows, softmax_rows_base_two, "powers of 2 were taken.",
        "Of which number does the header take powers?")

Matrix softmax_rows_turned_over(const Matrix& scores) {
  const Matrix shares = right_rows(scores);
  Matrix turned(scores.cols(), scores.rows());
  for (Index i = 0; i < scores.rows(); ++i)
    for (Index j = 0; j < scores.cols(); ++j) turned(j, i) = shares(i, j);
  return turned;
}
MISTAKE(softmax_rows, softmax_rows_turned_over, "the right shares, but rows and columns exchanged.",
        "Does share (i, j) of your answer stand where score (i, j) stood?")

Matrix softmax_rows_first_row_only(const Matrix& scores) {
  const Matrix shares = right_rows(scores);
  return table(scores, [&](Index i, Index j) { return i == 0 ? shares(i, j) : 0; });
}
MISTAKE(softmax_rows, softmax_rows_first_row_only, "row 0 is right, every later row is 0.",
        "Does your loop go on after row 0?")

Matrix softmax_rows_repeat_the_first_row(const Matrix& scores) {
  const Matrix shares = right_rows(scores);
  return table(scores, [&](Index, Index j) { return shares(0, j); });
}
MISTAKE(softmax_rows, softmax_rows_repeat_the_first_row, "every row holds the shares of row 0.",
        "Which row do you hand to softmax the second time round?")

Matrix softmax_rows_last_row_missed(const Matrix& scores) {
  const Matrix shares = right_rows(scores);
  return table(scores, [&](Index i, Index j) { return i + 1 == scores.rows() ? 0 : shares(i, j); });
}
MISTAKE(softmax_rows, softmax_rows_last_row_missed, "the last row is left at 0.",
        "For which i does your loop run for the last time?")

Matrix softmax_rows_twice(const Matrix& scores) {
  return right_rows(right_rows(scores));
}
MISTAKE(softmax_rows, softmax_rows_twice, "a softmax of a softmax.",
        "How often do exponentials become shares on the way to your answer?")

Matrix softmax_rows_remember_the_first_table(const Matrix& scores) {
  static const Matrix kept = right_rows(scores);
  return kept;
}
MISTAKE(softmax_rows, softmax_rows_remember_the_first_table,
        "every call gives the answer to the very first one.",
        "What does `static` do to a variable when its function is called again?")

}  // namespace
