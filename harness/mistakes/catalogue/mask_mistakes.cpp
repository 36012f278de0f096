// What goes wrong in exercise 04.
#include <algorithm>
#include <limits>

#include "headstart/mistake.h"
#include "mask.h"

using namespace attention;
using namespace headstart;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

// Two calls of one size; a table in which some scores are forbidden already, above and below the diagonal;
// a single position; two; more than eight.
SECOND_INPUTS(causal_mask, random) {
  Matrix forbidden = random.matrix(4, 4);
  forbidden(0, 2) = forbidden(2, 0) = forbidden(3, 1) = -inf;
  return {{to_value(random.matrix(5, 5))}, {to_value(random.matrix(5, 5))},
          {to_value(forbidden)},           {to_value(random.matrix(1, 1))},
          {to_value(random.matrix(2, 2))}, {to_value(random.matrix(11, 11))}};
}

template <class Entry>
Matrix table(const Matrix& scores, Entry entry) {
  Matrix result(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i)
    for (Index j = 0; j < scores.cols(); ++j) result(i, j) = entry(i, j);
  return result;
}

// The scores, with `instead` where `forbidden(i, j)`.
template <class Forbidden>
Matrix masked(const Matrix& scores, Forbidden forbidden, double instead = -inf) {
  return table(scores, [&](Index i, Index j) { return forbidden(i, j) ? instead : scores(i, j); });
}

bool is_later(Index i, Index j) {
  return j > i;
}

// --- which scores ------------------------------------------------------------------------------

Matrix mask_below_the_diagonal(const Matrix& scores) {
  return masked(scores, [](Index i, Index j) { return j < i; });
}
MISTAKE(causal_mask, mask_below_the_diagonal, "the past is forbidden, and the future is open.",
        "Row 0 has read nothing but itself. How many of its columns should stay?")

Matrix mask_inverted(const Matrix& scores) {
  return masked(scores, [](Index i, Index j) { return j <= i; });
}
MISTAKE(causal_mask, mask_inverted, "exactly the wrong ones: only the future can be seen.",
        "Does your condition say which scores stay, or which go?")

Matrix mask_with_the_diagonal(const Matrix& scores) {
  return masked(scores, [](Index i, Index j) { return j >= i; });
}
MISTAKE(causal_mask, mask_with_the_diagonal, "the diagonal is forbidden too: row 0 sees nothing.",
        "May a position look at itself?")

Matrix mask_leaves_the_next(const Matrix& scores) {
  return masked(scores, [](Index i, Index j) { return j > i + 1; });
}
MISTAKE(causal_mask, mask_leaves_the_next, "each position can still see the one after it.",
        "What is the first column that row 0 must not see?")

Matrix mask_only_the_next(const Matrix& scores) {
  return masked(scores, [](Index i, Index j) { return j == i + 1; });
}
MISTAKE(causal_mask, mask_only_the_next, "only the one position after each is forbidden.",
        "May row 0 see column 2?")

Matrix mask_only_itself_stays(const Matrix& scores) {
  return masked(scores, [](Index i, Index j) { return i != j; });
}
MISTAKE(causal_mask, mask_only_itself_stays, "every position can see nothing but itself.",
        "May row 2 see column 0?")

Matrix mask_first_row_only(const Matrix& scores) {
  return masked(scores, [](Index i, Index j) { return i == 0 && j > 0; });
}
MISTAKE(causal_mask, mask_first_row_only, "only row 0 is masked.",
        "Does your outer loop go on after row 0?")

Matrix mask_misses_the_last_column(const Matrix& scores) {
  return masked(scores, [&](Index i, Index j) { return j > i && j + 1 < scores.cols(); });
}
MISTAKE(causal_mask, mask_misses_the_last_column, "everybody can see the last position.",
        "For which j does your inner loop run for the last time?")

Matrix mask_misses_the_first_row(const Matrix& scores) {
  return masked(scores, [](Index i, Index j) { return i > 0 && j > i; });
}
MISTAKE(causal_mask, mask_misses_the_first_row, "row 0 can see everything.",
        "What is the index of the first row?")

Matrix mask_of_eight_positions(const Matrix& scores) {
  return masked(scores, [](Index i, Index j) { return j > i && j < 8; });
}
MISTAKE(causal_mask, mask_of_eight_positions, "the mask covers the first 8 positions only.",
        "How long may a sequence be, and does your mask know how long this one is?")

Matrix mask_beyond_the_diagonal_across(const Matrix& scores) {
  return masked(scores, [&](Index i, Index j) { return i + j >= scores.rows(); });
}
MISTAKE(causal_mask, mask_beyond_the_diagonal_across, "masked from the wrong corner of the table.",
        "Between which two corners lie the scores that positions have with themselves?")

Matrix mask_forgotten(const Matrix& scores) {
  return scores;
}
MISTAKE(causal_mask, mask_forgotten, "the scores came back unchanged.",
        "Does your loop change what you return, or a copy of it?")

// --- what stands there instead -----------------------------------------------------------------

Matrix mask_of_zeros(const Matrix& scores) {
  return masked(scores, is_later, 0);
}
MISTAKE(causal_mask, mask_of_zeros, "forbidden scores are 0.",
        "exp(0) is 1. Which score does the softmax turn into a share of nothing?")

Matrix mask_multiplied(const Matrix& scores) {
  return table(scores, [&](Index i, Index j) { return scores(i, j) * (j > i ? 0.0 : 1.0); });
}
MISTAKE(causal_mask, mask_multiplied,
        "multiplied by ones and zeros: forbidden scores are 0, or not a number.",
        "exp(0) is 1. Which score does the softmax turn into a share of nothing?")

Matrix mask_of_minus_a_billion(const Matrix& scores) {
  return masked(scores, is_later, -1e9);
}
MISTAKE(causal_mask, mask_of_minus_a_billion, "-1e9 stands for forbidden.",
        "What becomes of your mask where all permitted scores lie below -2e9?")

Matrix mask_of_minus_ten_thousand(const Matrix& scores) {
  return masked(scores, is_later, -1e4);
}
MISTAKE(causal_mask, mask_of_minus_ten_thousand, "-10000 stands for forbidden.",
        "What becomes of your mask where all permitted scores lie below -20000?")

Matrix mask_of_the_lowest_number(const Matrix& scores) {
  return masked(scores, is_later, std::numeric_limits<double>::lowest());
}
MISTAKE(causal_mask, mask_of_the_lowest_number, "the lowest finite number stands for forbidden.",
        "Is there anything lower than the lowest finite number?")

Matrix mask_of_the_lowest_float(const Matrix& scores) {
  return masked(scores, is_later, std::numeric_limits<float>::lowest());
}
MISTAKE(causal_mask, mask_of_the_lowest_float, "the lowest finite float stands for forbidden.",
        "Can a score in double be lower than that?")

Matrix mask_of_minus_one(const Matrix& scores) {
  return masked(scores, is_later, -1);
}
MISTAKE(causal_mask, mask_of_minus_one, "forbidden scores are -1.",
        "Can permitted scores be lower than -1?")

Matrix mask_of_plus_infinity(const Matrix& scores) {
  return masked(scores, is_later, inf);
}
MISTAKE(causal_mask, mask_of_plus_infinity, "forbidden scores are plus infinity.",
        "Who wins a softmax: the highest score or the lowest?")

Matrix mask_of_no_numbers(const Matrix& scores) {
  return masked(scores, is_later, std::numeric_limits<double>::quiet_NaN());
}
MISTAKE(causal_mask, mask_of_no_numbers, "forbidden scores are not a number (nan).",
        "What does nan leave of every sum that it enters?")

Matrix mask_times_infinity(const Matrix& scores) {
  return table(scores,
               [&](Index i, Index j) { return j > i ? scores(i, j) * -inf : scores(i, j); });
}
MISTAKE(causal_mask, mask_times_infinity,
        "multiplied by -infinity: negative scores became plus infinity.",
        "What is -2 times -infinity, and should it matter what a forbidden score was?")

Matrix mask_zero_times_infinity(const Matrix& scores) {
  return table(scores, [&](Index i, Index j) { return scores(i, j) + (j > i ? 1.0 : 0.0) * -inf; });
}
MISTAKE(causal_mask, mask_zero_times_infinity,
        "permitted scores are not a number: 0 times infinity was added to them.",
        "What is 0 times infinity, on the permitted side of your mask?")

Matrix mask_subtracts_a_billion(const Matrix& scores) {
  return table(scores, [&](Index i, Index j) { return scores(i, j) - (j > i ? 1e9 : 0); });
}
MISTAKE(causal_mask, mask_subtracts_a_billion, "1e9 was taken off forbidden scores.",
        "What is left of your mask if a forbidden score was 1e12?")

// --- other --------------------------------------------------------------------------------------

Matrix mask_without_the_scores(const Matrix& scores) {
  return table(scores, [](Index i, Index j) { return j > i ? -inf : 0; });
}
MISTAKE(causal_mask, mask_without_the_scores, "this is the mask alone; permitted scores are 0.",
        "Where do the scores come into your answer?")

Matrix mask_of_ones(const Matrix& scores) {
  return table(scores, [](Index i, Index j) { return j > i ? 0.0 : 1.0; });
}
MISTAKE(causal_mask, mask_of_ones, "this is a table of ones and zeros.",
        "Where do the scores come into your answer?")

Matrix mask_turns_the_table(const Matrix& scores) {
  return table(scores, [&](Index i, Index j) { return j > i ? -inf : scores(j, i); });
}
MISTAKE(causal_mask, mask_turns_the_table, "the right shape, but of the table turned over.",
        "Is what stands at (2, 0) of your answer what stood at (2, 0) of the scores?")

Matrix mask_remembers_the_first_table(const Matrix& scores) {
  static const Matrix kept = masked(scores, is_later);
  return kept;
}
MISTAKE(causal_mask, mask_remembers_the_first_table,
        "every call gives the answer to the very first one.",
        "What does `static` do to a variable when its function is called again?")

}  // namespace
