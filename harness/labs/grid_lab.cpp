// Lesson A's figure: all scores of one window as a square, on its way to shares, with switches.
#include <cmath>

#include "attention_head.h"
#include "divisor.h"
#include "lab_parts.h"
#include "labs.h"
#include "mask.h"
#include "scores.h"
#include "softmax.h"

namespace headstart {
namespace {

using attention::Index;
using attention::Matrix;

const std::vector<std::string> characters{"t", "h", "e", "_", "c", "a"};
constexpr Index T = 6, width = 16;

// A window and a head that nobody trained. A spread of 1/4 keeps the spread of a row 16 wide.
struct Untrained {
  Matrix X;
  attention::HeadParameters head;
};

Untrained untrained() {
  RandomInputs random(14);
  return {random.matrix(T, width),
          {random.matrix(width, width, 0.25), random.matrix(width, width, 0.25),
           random.matrix(width, width, 0.25)}};
}

// The square after each of its steps.
struct Journey {
  Matrix raw, divided, masked, shares;
};

Journey journey(const Matrix& Q, const Matrix& K) {
  Journey square;
  square.raw = attention::scores(Q, K);
  square.divided = attention::scale_scores(square.raw, width);
  square.masked = attention::causal_mask(square.divided);
  square.shares = attention::softmax_rows(square.masked);
  return square;
}

Section one_row(const Journey& square) {
  const Index row = 3;
  Matrix steps(4, T);
  steps << square.raw.row(row), square.divided.row(row), square.masked.row(row),
      square.shares.row(row);
  return {.title = "One row's journey: the space looks at everything",
          .figures = {{"row _ of the square, step by step",
                       steps,
                       {"scores", "divided", "masked", "shares"},
                       characters}}};
}

int forbidden_cells(const Matrix& masked) {
  int count = 0;
  for (Index i = 0; i < T; ++i)
    for (Index j = i + 1; j < T; ++j) count += masked(i, j) == -INFINITY ? 1 : 0;
  return count;
}

double largest_forbidden_share(const Matrix& shares) {
  double share = 0;
  for (Index i = 0; i < T; ++i)
    for (Index j = i + 1; j < T; ++j) share = std::max(share, shares(i, j));
  return share;
}

// The shares up to the diagonal, had the mask only taken away the others, less what they are.
double change_of_proportions(const Journey& square) {
  const Matrix all = attention::softmax_rows(square.divided);
  double change = 0;
  for (Index i = 0; i < T; ++i) {
    const auto seen = all.row(i).head(i + 1);
    change = std::max(change, largest(seen / seen.sum() - square.shares.row(i).head(i + 1)));
  }
  return change;
}

Section the_mask(const Journey& square) {
  const double off_one = (square.shares.rowwise().sum().array() - 1).abs().maxCoeff();
  return {
      .title = "The future is off limits",
      .measurements = {{"cells that are -inf", 1.0 * forbidden_cells(square.masked), 15, 0},
                       {"largest forbidden share", largest_forbidden_share(square.shares), 0,
                        as_good_as_zero},
                       {"furthest a row's sum is from 1", off_one, 0, rounding},
                       {"change of proportions below", change_of_proportions(square), 0, rounding}},
      .figures = {{"divided and masked", square.masked, characters, characters},
                  {"shares", square.shares, characters, characters, true}}};
}

Section what_comes_out(const Untrained& given, const Journey& square) {
  const auto head = attention::attention_head(given.X, given.head, attention::Masking::causal);
  const double own = largest(head.output.row(0) - head.V.row(0));
  return {.title = "What comes out of the whole head",
          .measurements = {{"rows", static_cast<double>(head.output.rows()), T, 0},
                           {"columns", static_cast<double>(head.output.cols()), width, 0},
                           {"position 0: output less own value", own, 0, rounding},
                           {"shares: the head's less these", largest(head.weights - square.shares),
                            0, rounding}}};
}

// By how much the row that gains least raises its largest share.
double least_sharpening(const Matrix& before, const Matrix& after) {
  return (after.rowwise().maxCoeff() - before.rowwise().maxCoeff()).minCoeff();
}

Section switches(const Untrained& given, const Journey& square) {
  const Matrix self = journey(given.X, given.X).shares;
  const Matrix sharp = attention::softmax_rows(attention::causal_mask(square.raw));
  const Matrix open = attention::softmax_rows(square.divided);
  return {.title = "The switches",
          .measurements = {{"x with x: least kept for itself", self.diagonal().minCoeff()},
                           {"undivided: least sharpening", least_sharpening(square.shares, sharp),
                            0, rounding, Rule::at_least},
                           {"unmasked: position 0 for itself", open(0, 0)}},
          .figures = {{"compare x with x (divided, masked)", self, characters, characters, true},
                      {"not divided (masked)", sharp, characters, characters, true},
                      {"not masked (divided)", open, characters, characters, true}},
          .notes = {"The lesson's figure has rows of its own: with x against x each keeps at least "
                    "0.68; without the divisor the largest shares go from 0.32 to 0.75 to past "
                    "0.77."}};
}

}  // namespace

LabResult run_grid_lab() {
  const Untrained given = untrained();
  const Journey square = journey(attention::project(given.X, given.head.W_q),
                                 attention::project(given.X, given.head.W_k));
  return {.sections = {one_row(square), the_mask(square), what_comes_out(given, square),
                       switches(given, square)},
          .question =
              "The mask comes before the softmax. What would the rows add to if the shares "
              "above the diagonal were set to 0 afterwards instead?"};
}

}  // namespace headstart
