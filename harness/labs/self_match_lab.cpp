// Lesson A, "One number for every pair": a row that is compared with itself wins by its squares.
#include "dot_product.h"
#include "lab_parts.h"
#include "labs.h"
#include "scores.h"
#include "softmax.h"

namespace headstart {
namespace {

using attention::Index;
using attention::Matrix;
using attention::RowVector;

constexpr Index width = 16, positions = 16;
constexpr int pairs = 10'000, windows = 2'000;

Section squares() {
  RandomInputs random(4);
  std::vector<double> self, strangers;
  for (int i = 0; i < pairs; ++i) {
    const RowVector row = random.row(width), stranger = random.row(width);
    self.push_back(attention::dot(row, row));
    strangers.push_back(attention::dot(row, stranger));
  }
  return {.title = "Random rows of 16 entries, 10,000 of them",
          .measurements = {{"with itself, mean", mean(self), 16, sampled(16)},
                           {"with itself, the smallest", quantile(self, 0)},
                           {"with a stranger, mean", mean(strangers), 0, sampled(16)},
                           {"with a stranger, the largest", quantile(strangers, 1)}}};
}

// What every row of a window keeps for itself.
void add_self_shares(std::vector<double>& shares, const Matrix& Q, const Matrix& K) {
  const Matrix weights = attention::softmax_rows(attention::scores(Q, K));
  for (Index i = 0; i < positions; ++i) shares.push_back(weights(i, i));
}

double part_from(const std::vector<double>& shares, double least) {
  double count = 0;
  for (const double share : shares) count += share >= least ? 1 : 0;
  return count / static_cast<double>(shares.size());
}

Section x_with_x() {
  RandomInputs random(7);
  std::vector<double> shares;
  for (int i = 0; i < windows; ++i) {
    const Matrix X = random.matrix(positions, width);
    add_self_shares(shares, X, X);
  }
  return {.title = "x compared with x: what each row keeps for itself",
          .measurements = {{"median", quantile(shares, 0.5), 0.9997, printed(4)},
                           {"10th percentile", quantile(shares, 0.1), 0.951, sampled(0.951)},
                           // Few rows lie that low, so that this one wanders more than 3 %.
                           {"1st percentile", quantile(shares, 0.01), 0.54, 0.054},
                           {"part of the rows that keep 0.68", part_from(shares, 0.68)},
                           {"part that keeps 0.87 (\"most\")", part_from(shares, 0.87), 0.5, 0,
                            Rule::at_least}},
          .notes = {"2,000 windows of 16 positions, 16 wide, no divisor, no mask.",
                    "The lesson's figure has rows of its own: there every row keeps at least "
                    "0.68, and most keep 0.87 or more."}};
}

Section through_two_matrices() {
  RandomInputs random(8);
  std::vector<double> shares;
  for (int i = 0; i < windows; ++i) {
    const Matrix X = random.matrix(positions, width);
    // Entries of spread 1/4 keep the spread of a row 16 wide.
    const Matrix W_q = random.matrix(width, width, 0.25), W_k = random.matrix(width, width, 0.25);
    add_self_shares(shares, attention::project(X, W_q), attention::project(X, W_k));
  }
  const double even = 1.0 / positions;  // the lesson's words; "about" is read as a tenth
  return {.title = "Through two random matrices",
          .measurements = {{"kept for itself, mean", mean(shares), even, even / 10},
                           {"kept for itself, median", quantile(shares, 0.5)},
                           {"part of the rows that keep 0.68", part_from(shares, 0.68)}},
          .notes = {"An even split of 16 is 0.0625. It is even on average only: a row still spends "
                    "most of its attention in one place, but no longer on itself."}};
}

}  // namespace

LabResult run_self_match_lab() {
  return {.sections = {squares(), x_with_x(), through_two_matrices()},
          .question =
              "With one matrix for both sides, W_q = W_k, would a row still win against "
              "strangers? Look at what a row is then compared with."};
}

}  // namespace headstart
