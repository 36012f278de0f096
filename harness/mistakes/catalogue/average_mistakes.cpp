// What goes wrong in exercise 00.
#include <algorithm>
#include <vector>

#include "average.h"
#include "headstart/mistake.h"

using namespace attention;
using namespace headstart;

namespace {

// Twice the same shape, for what remembers the call before; a single row; more rows than eight.
SECOND_INPUTS(running_average, random) {
  return {{to_value(random.matrix(5, 3))},
          {to_value(random.matrix(5, 3))},
          {to_value(random.matrix(3, 6))},
          {to_value(random.matrix(1, 4))},
          {to_value(random.matrix(11, 2))}};
}

// A table as X, each entry by its row and column.
template <class Entry>
Matrix table(const Matrix& X, Entry entry) {
  Matrix result(X.rows(), X.cols());
  for (Index i = 0; i < X.rows(); ++i)
    for (Index j = 0; j < X.cols(); ++j) result(i, j) = entry(i, j);
  return result;
}

// Of rows first..end-1 in column j; 0 if there are none.
double sum(const Matrix& X, Index first, Index end, Index j) {
  double total = 0;
  for (Index i = first; i < end; ++i) total += X(i, j);
  return total;
}

double number(Index count) {
  return static_cast<double>(count);
}

// --- which rows --------------------------------------------------------------------------------

Matrix average_of_all_rows(const Matrix& X) {
  return table(X, [&](Index, Index j) { return sum(X, 0, X.rows(), j) / number(X.rows()); });
}
MISTAKE(running_average, average_of_all_rows, "every row is the mean of the whole table.",
        "When row 1 is averaged, which rows may it know of already?")

Matrix average_from_here_on(const Matrix& X) {
  return table(X, [&](Index i, Index j) { return sum(X, i, X.rows(), j) / number(X.rows() - i); });
}
MISTAKE(running_average, average_from_here_on,
        "every row is the mean of itself and the rows after it.",
        "Reading from top to bottom, which rows have been read when row 1 is reached?")

Matrix average_without_the_current_row(const Matrix& X) {
  return table(X, [&](Index i, Index j) { return sum(X, 0, i, j) / number(i); });
}
MISTAKE(running_average, average_without_the_current_row,
        "every row is the mean of the rows before it only; row 0 is 0/0.",
        "Does a row count in its own average, and does your inner loop get that far?")

Matrix average_of_earlier_rows(const Matrix& X) {
  return table(X, [&](Index i, Index j) { return i == 0 ? X(0, j) : sum(X, 0, i, j) / number(i); });
}
MISTAKE(running_average, average_of_earlier_rows,
        "from row 1 on, every row is the mean of the rows before it only.",
        "Does a row count in its own average?")

Matrix average_adds_the_row_too_late(const Matrix& X) {
  return table(X, [&](Index i, Index j) { return sum(X, 0, i, j) / number(i + 1); });
}
MISTAKE(running_average, average_adds_the_row_too_late,
        "the divisor counts the current row, but the sum lacks it.",
        "In your loop, what comes first: adding the row, or writing the average down?")

Matrix average_of_two_rows(const Matrix& X) {
  return table(X, [&](Index i, Index j) { return i == 0 ? X(0, j) : (X(i - 1, j) + X(i, j)) / 2; });
}
MISTAKE(running_average, average_of_two_rows,
        "every row is the mean of itself and the one row before it.",
        "How many rows has row 4 to remember?")

Matrix average_forgets_the_first_row(const Matrix& X) {
  return table(
      X, [&](Index i, Index j) { return i == 0 ? X(0, j) : sum(X, 1, i + 1, j) / number(i); });
}
MISTAKE(running_average, average_forgets_the_first_row,
        "from row 1 on, row 0 is missing from the average.",
        "After the second row, how many rows has the average seen, and by what did you divide?")

Matrix average_starts_at_row_one(const Matrix& X) {
  return table(X, [&](Index i, Index j) { return sum(X, 1, i + 1, j) / number(i + 1); });
}
MISTAKE(running_average, average_starts_at_row_one, "row 0 is missing from every sum.",
        "What is the index of the first row, and where does your loop begin?")

Matrix average_first_row_only(const Matrix& X) {
  return table(X, [&](Index i, Index j) { return i == 0 ? X(0, j) : 0; });
}
MISTAKE(running_average, average_first_row_only, "row 0 is right, every later row is 0.",
        "Does the loop go on after row 0? And what does C++ make of 1 / 2 in whole numbers?")

Matrix average_last_row_missed(const Matrix& X) {
  return table(X, [&](Index i, Index j) {
    return i + 1 == X.rows() ? 0 : sum(X, 0, i + 1, j) / number(i + 1);
  });
}
MISTAKE(running_average, average_last_row_missed, "the last row is left at 0.",
        "For which i does your loop run for the last time?")

// --- the divisor -------------------------------------------------------------------------------

Matrix average_divided_by_all(const Matrix& X) {
  return table(X, [&](Index i, Index j) { return sum(X, 0, i + 1, j) / number(X.rows()); });
}
MISTAKE(running_average, average_divided_by_all, "every sum is divided by the number of all rows.",
        "How many rows have been added up when row 1 is written?")

Matrix average_divided_by_the_index(const Matrix& X) {
  return table(X, [&](Index i, Index j) { return sum(X, 0, i + 1, j) / number(i); });
}
MISTAKE(running_average, average_divided_by_the_index,
        "row i is divided by i, so that row 0 is divided by zero.",
        "Rows are counted from 0. How many have been added up at row 0?")

Matrix average_not_divided(const Matrix& X) {
  return table(X, [&](Index i, Index j) { return sum(X, 0, i + 1, j); });
}
MISTAKE(running_average, average_not_divided, "these are sums; nothing was divided.",
        "What turns a sum of five numbers into their mean?")

Matrix average_divided_by_the_width(const Matrix& X) {
  return table(X, [&](Index i, Index j) { return sum(X, 0, i + 1, j) / number(X.cols()); });
}
MISTAKE(running_average, average_divided_by_the_width,
        "every sum is divided by the number of columns.",
        "Does it matter for a mean of rows how wide they are?")

// --- from the average before -------------------------------------------------------------------

template <class Next>
Matrix one_from_another(const Matrix& X, Next next) {
  Matrix result = X;
  for (Index i = 1; i < X.rows(); ++i)
    for (Index j = 0; j < X.cols(); ++j) result(i, j) = next(result(i - 1, j), X(i, j), i);
  return result;
}

Matrix average_with_the_last_average(const Matrix& X) {
  return one_from_another(X, [](double before, double now, Index) { return (before + now) / 2; });
}
MISTAKE(running_average, average_with_the_last_average,
        "every row is halfway between the last average and itself: old rows fade.",
        "How much of row 0 is left after three rows, and how much should be?")

Matrix average_before_counts_once(const Matrix& X) {
  return one_from_another(
      X, [](double before, double now, Index i) { return (before + now) / number(i + 1); });
}
MISTAKE(running_average, average_before_counts_once,
        "the average before was added as if it were a single row.",
        "The average before stands for how many rows? Does it weigh as much as they do?")

// --- other --------------------------------------------------------------------------------------

Matrix average_along_the_row(const Matrix& X) {
  return table(X, [&](Index i, Index j) {
    double total = 0;
    for (Index k = 0; k <= j; ++k) total += X(i, k);
    return total / number(j + 1);
  });
}
MISTAKE(running_average, average_along_the_row,
        "the average runs along each row, from left to right.",
        "A row is a position. Do numbers of one position belong together in this average?")

Matrix average_remembers_the_call_before(const Matrix& X) {
  static std::vector<double> sums;
  if (sums.empty()) sums.resize(static_cast<std::size_t>(X.cols()));
  if (sums.size() != static_cast<std::size_t>(X.cols()))
    throw EigenAssertion("rows of unequal length");
  return table(X, [&](Index i, Index j) {
    return (sums[static_cast<std::size_t>(j)] += X(i, j)) / number(i + 1);
  });
}
MISTAKE(running_average, average_remembers_the_call_before,
        "the sum of the call before is still there at the next call.",
        "Where does your sum live between two calls, and who sets it back to zero?")

Matrix average_in_float(const Matrix& X) {
  std::vector<float> sums(static_cast<std::size_t>(X.cols()));
  return table(X, [&](Index i, Index j) {
    float& total = sums[static_cast<std::size_t>(j)];
    total = static_cast<float>(total + X(i, j));
    return total / static_cast<float>(i + 1);
  });
}
MISTAKE(running_average, average_in_float, "right to seven digits, as a float holds.",
        "What type has your sum?")

}  // namespace
