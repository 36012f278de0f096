// What goes wrong in exercise 07 on the way back through the softmax.
#include "headstart/mistake.h"
#include "right_parts.h"
#include "training_step.h"

using namespace attention;
using namespace headstart;

namespace {

// --- softmax_backward --------------------------------------------------------------------------

// Wide, tall and square, more rows than 8, and shares of 0 as the mask leaves them.
SECOND_INPUTS(softmax_backward, random) {
  Matrix masked = right::softmax(right::future_as(-right::inf, random.matrix(4, 4)));
  return {{to_value(random.shares(3, 5)), to_value(random.matrix(3, 5, 2))},
          {to_value(random.shares(11, 2)), to_value(random.matrix(11, 2))},
          {to_value(masked), to_value(random.matrix(4, 4))}};
}

// What each row takes off its d_weights in the right version.
double average_pull(const Matrix& weights, const Matrix& d_weights, Index i) {
  return weights.row(i).dot(d_weights.row(i));
}

// entry(w, d, average): one entry of the result from its share, its d_weight and its row's average.
template <class Entry>
Matrix entry_by_entry(const Matrix& weights, const Matrix& d_weights, Entry entry) {
  Matrix d_scores(weights.rows(), weights.cols());
  for (Index i = 0; i < weights.rows(); ++i) {
    const double average = average_pull(weights, d_weights, i);
    for (Index j = 0; j < weights.cols(); ++j)
      d_scores(i, j) = entry(weights(i, j), d_weights(i, j), average);
  }
  return d_scores;
}

Matrix softmax_backward_without_row_term(const Matrix& weights, const Matrix& d_weights) {
  return entry_by_entry(weights, d_weights, [](double w, double d, double) { return w * d; });
}
MISTAKE(softmax_backward, softmax_backward_without_row_term, "each share is taken for itself.",
        "If one share of a row grows, what happens to the others? Where does your formula say so?")

Matrix softmax_backward_diagonal_only(const Matrix& weights, const Matrix& d_weights) {
  return entry_by_entry(weights, d_weights,
                        [](double w, double d, double) { return d * w * (1 - w); });
}
MISTAKE(softmax_backward, softmax_backward_diagonal_only,
        "a share moves with its own score only, as in a sigmoid.",
        "A score changes all shares of its row. Through how many of them does it reach the loss?")

Matrix softmax_backward_without_diagonal(const Matrix& weights, const Matrix& d_weights) {
  return entry_by_entry(weights, d_weights,
                        [](double w, double, double average) { return -w * average; });
}
MISTAKE(softmax_backward, softmax_backward_without_diagonal,
        "only what a score takes from its row is there, not what it gains.",
        "Which share does a score raise? Where does your formula say so?")

// The sum over k leaves k = j out, and the case k = j is forgotten.
Matrix softmax_backward_others_only(const Matrix& weights, const Matrix& d_weights) {
  return entry_by_entry(weights, d_weights,
                        [](double w, double d, double average) { return -w * (average - w * d); });
}
MISTAKE(softmax_backward, softmax_backward_others_only, "a score does not move its own share.",
        "How does share j move with score j, and how with another score? Are both in your sum?")

Matrix softmax_backward_adds_the_average(const Matrix& weights, const Matrix& d_weights) {
  return entry_by_entry(weights, d_weights,
                        [](double w, double d, double average) { return w * (d + average); });
}
MISTAKE(softmax_backward, softmax_backward_adds_the_average,
        "the row's average has the wrong sign.",
        "If all shares of a row are pushed up alike, what can come of it? What comes of it here?")

Matrix softmax_backward_negative(const Matrix& weights, const Matrix& d_weights) {
  return entry_by_entry(weights, d_weights,
                        [](double w, double d, double average) { return w * (average - d); });
}
MISTAKE(softmax_backward, softmax_backward_negative, "the sign of everything is the other one.",
        "A share should grow. Should its own score then rise or fall?")

Matrix softmax_backward_average_unweighted(const Matrix& weights, const Matrix& d_weights) {
  return entry_by_entry(weights, d_weights,
                        [](double w, double d, double average) { return w * d - average; });
}
MISTAKE(softmax_backward, softmax_backward_average_unweighted,
        "the row's average is taken off in full, whatever the share.",
        "What should the gradient of a share of 0 be? Does your bracket stand where it should?")

Matrix softmax_backward_of_itself(const Matrix& weights, const Matrix& d_weights) {
  return entry_by_entry(weights, d_weights,
                        [](double w, double d, double average) { return d * (w - average); });
}
MISTAKE(softmax_backward, softmax_backward_of_itself, "weights and d_weights have changed places.",
        "The row's average is one of which matrix's numbers? From which is it taken off?")

Matrix softmax_backward_times_weights_twice(const Matrix& weights, const Matrix& d_weights) {
  return entry_by_entry(weights, d_weights,
                        [](double w, double d, double average) { return w * w * (d - average); });
}
MISTAKE(softmax_backward, softmax_backward_times_weights_twice, "multiplied by the weights twice.",
        "How often does the formula multiply by a share? How often does your code?")

Matrix softmax_backward_passes_through(const Matrix&, const Matrix& d_weights) {
  return d_weights;
}
MISTAKE(softmax_backward, softmax_backward_passes_through, "d_weights come back as they went in.",
        "A score is not a share. What lies between the two on the way forward?")

Matrix softmax_backward_of_cross_entropy(const Matrix& weights, const Matrix& d_weights) {
  return weights - d_weights;
}
MISTAKE(softmax_backward, softmax_backward_of_cross_entropy,
        "a difference of the two: the rule for softmax with cross-entropy.",
        "That rule is for a loss right behind the softmax. What stands behind this one?")

// The row's sum where its weighted average should be: sum of d, or mean of d.
Matrix minus_for_each_row(const Matrix& weights, const Matrix& d_weights, double share) {
  Matrix d_scores = d_weights;
  for (Index i = 0; i < weights.rows(); ++i) {
    const double off = share * d_weights.row(i).sum();
    for (Index j = 0; j < weights.cols(); ++j)
      d_scores(i, j) = weights(i, j) * (d_scores(i, j) - off);
  }
  return d_scores;
}

Matrix softmax_backward_plain_sum(const Matrix& weights, const Matrix& d_weights) {
  return minus_for_each_row(weights, d_weights, 1);
}
MISTAKE(softmax_backward, softmax_backward_plain_sum, "the row's sum goes off, not its average.",
        "Do all entries of a row count alike in what is taken off? With what do they count?")

Matrix softmax_backward_plain_mean(const Matrix& weights, const Matrix& d_weights) {
  return minus_for_each_row(weights, d_weights, 1 / static_cast<double>(weights.cols()));
}
MISTAKE(softmax_backward, softmax_backward_plain_mean, "the average counts all entries alike.",
        "Do all entries of a row count alike in what is taken off? With what do they count?")

Matrix softmax_backward_over_columns(const Matrix& weights, const Matrix& d_weights) {
  return right::transposed(right::softmax_backward(weights.transpose(), d_weights.transpose()));
}
MISTAKE(softmax_backward, softmax_backward_over_columns, "the average is one of a column.",
        "Which shares compete with each other: those of a row, or those of a column?")

Matrix softmax_backward_over_everything(const Matrix& weights, const Matrix& d_weights) {
  double average = 0;
  for (Index i = 0; i < weights.rows(); ++i) average += average_pull(weights, d_weights, i);
  return entry_by_entry(weights, d_weights,
                        [&](double w, double d, double) { return w * (d - average); });
}
MISTAKE(softmax_backward, softmax_backward_over_everything, "one sum goes off for all rows.",
        "Can a share of one row take anything from a share of another?")

// The sum is declared outside of the loop over rows.
Matrix softmax_backward_sum_goes_on(const Matrix& weights, const Matrix& d_weights) {
  double sum = 0;
  return entry_by_entry(weights, d_weights,
                        [&, j = Index{0}](double w, double d, double average) mutable {
                          if (j++ % weights.cols() == 0) sum += average;
                          return w * (d - sum);
                        });
}
MISTAKE(softmax_backward, softmax_backward_sum_goes_on, "right in row 0; then the sum goes on.",
        "What is in the sum when the second row begins?")

Matrix softmax_backward_turned(const Matrix& weights, const Matrix& d_weights) {
  return right::softmax_backward(weights, d_weights).transpose();
}
MISTAKE(softmax_backward, softmax_backward_turned, "the result is turned: rows stand as columns.",
        "Which shape has the gradient of the scores?")

Matrix softmax_backward_of_scores(const Matrix& weights, const Matrix& d_weights) {
  return right::softmax_backward(right::softmax(weights), d_weights);
}
MISTAKE(softmax_backward, softmax_backward_of_scores, "the weights go through a softmax once more.",
        "Are the weights that you are given scores, or already shares?")

Matrix softmax_backward_in_float(const Matrix& weights, const Matrix& d_weights) {
  Matrix d_scores(weights.rows(), weights.cols());
  for (Index i = 0; i < weights.rows(); ++i) {
    float average = 0;
    for (Index j = 0; j < weights.cols(); ++j)
      average += static_cast<float>(weights(i, j) * d_weights(i, j));
    for (Index j = 0; j < weights.cols(); ++j)
      d_scores(i, j) = weights(i, j) * (d_weights(i, j) - static_cast<double>(average));
  }
  return d_scores;
}
MISTAKE(softmax_backward, softmax_backward_in_float, "right to seven digits only.",
        "Of which type is the variable that adds up? How many digits does that hold?")

}  // namespace
