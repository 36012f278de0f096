// What goes wrong in exercise 07 with the knob, the error and the step. The ways back through the
// softmax and the head have files of their own.
#include "training_step.h"

#include "headstart/mistake.h"
#include "right_parts.h"

using namespace attention;
using namespace headstart;

namespace {

// --- knob_loss ---------------------------------------------------------------------------------

const double root_of_two = std::sqrt(2.0);

// Sweet's share on apple, for a score of c before the divisor.
double share(double c, double divisor = root_of_two) {
  return 1 / (1 + std::exp(-c / divisor));
}

// Far enough from 0 for the share to differ from a half, on both sides.
std::vector<Arguments> knob_positions(Random& random) {
  std::vector<Arguments> calls;
  for (const double c : {-2.0, -0.7, 0.4, 1.3, 2.6})
    calls.push_back({to_value(c + 0.2 * random.uniform())});
  return calls;
}
SECOND_INPUTS(knob_loss, random) {
  return knob_positions(random);
}

double knob_loss_halved(double c) {
  const double missing = 1 - share(c);
  return missing * missing;
}
MISTAKE(knob_loss, knob_loss_halved, "half the loss: one of the two numbers, or the mean of both.",
        "Sweet's output has two numbers. How far off is each, and are they added or averaged?")

double knob_loss_without_divisor(double c) {
  const double missing = 1 - share(c, 1);
  return 2 * missing * missing;
}
MISTAKE(knob_loss, knob_loss_without_divisor, "sweet's scores are not scaled.",
        "How wide are these queries and keys? What does every head do with a score because of it?")

double knob_loss_divided_by_width(double c) {
  const double missing = 1 - share(c, 2);
  return 2 * missing * missing;
}
MISTAKE(knob_loss, knob_loss_divided_by_width, "scaled by the width, and not by its root.",
        "Which divisor did you find in exercise 05?")

double knob_loss_without_softmax(double c) {
  const double score = c / root_of_two;
  return (score - 1) * (score - 1);
}
MISTAKE(knob_loss, knob_loss_without_softmax, "the scores themselves are used as weights.",
        "Sweet has two scores. What makes shares of them before they mix the values?")

double knob_loss_of_apple(double) {
  return 0.5;
}
MISTAKE(knob_loss, knob_loss_of_apple, "always a half: the knob turns nothing.",
        "Whose query does c stand in? Whose output is compared with the target?")

double knob_loss_to_sweet(double c) {
  return 2 * share(c) * share(c);
}
MISTAKE(knob_loss, knob_loss_to_sweet, "the target is sweet's own content.",
        "Whose content should sweet's output become?")

double knob_loss_absolute(double c) {
  return 2 * (1 - share(c));
}
MISTAKE(knob_loss, knob_loss_absolute, "distances are added as they are, not squared.",
        "What happens to each difference before the two are added?")

double knob_loss_root(double c) {
  return std::sqrt(2.0) * (1 - share(c));
}
MISTAKE(knob_loss, knob_loss_root, "the root is taken of the sum of squares.",
        "The loss is a sum of squares. Is anything done with it after that?")

// --- knob_gradient -----------------------------------------------------------------------------

SECOND_INPUTS(knob_gradient, random) {
  return knob_positions(random);
}

double loss(double c) {
  return 2 * (1 - share(c)) * (1 - share(c));
}
double slope(double c) {
  const double w = share(c);
  return -4 * (1 - w) * w * (1 - w) / root_of_two;
}

double knob_gradient_without_divisor(double c) {
  return slope(c) * root_of_two;
}
MISTAKE(knob_gradient, knob_gradient_without_divisor, "the divisor is missing from the chain.",
        "Between c and the share stands one more step than the softmax. What is its slope?")

double knob_gradient_of_unscaled_scores(double c) {
  const double w = share(c, 1);
  return -4 * (1 - w) * w * (1 - w);
}
MISTAKE(knob_gradient, knob_gradient_of_unscaled_scores,
        "there is no divisor, neither here nor there.",
        "How wide are these queries and keys? What does every head do with a score because of it?")

double knob_gradient_divided_by_width(double c) {
  return slope(c) / root_of_two;
}
MISTAKE(knob_gradient, knob_gradient_divided_by_width, "the divisor stands in the chain twice.",
        "On the way from c to the share, how often is anything divided?")

double knob_gradient_multiplied_by_root(double c) {
  return slope(c) * 2;
}
MISTAKE(knob_gradient, knob_gradient_multiplied_by_root,
        "multiplied by the root, where it divides.",
        "If c moves by a little, does the scaled score move by more or by less?")

double knob_gradient_halved(double c) {
  return slope(c) / 2;
}
MISTAKE(knob_gradient, knob_gradient_halved, "half the slope: one output of two, or a square's 2.",
        "How many numbers of the output does the share move? What is the slope of a square?")

double knob_gradient_upward(double c) {
  return -slope(c);
}
MISTAKE(knob_gradient, knob_gradient_upward, "the sign is the other one.",
        "If c grows, does the loss rise or fall? Which sign has a slope like that?")

double knob_gradient_of_the_share(double c) {
  return share(c) * (1 - share(c)) / root_of_two;
}
MISTAKE(knob_gradient, knob_gradient_of_the_share, "the slope of the share, not of the loss.",
        "You know how the share moves with c. How does the loss move with the share?")

double knob_gradient_by_the_share(double c) {
  return -4 * (1 - share(c));
}
MISTAKE(knob_gradient, knob_gradient_by_the_share, "the slope along the share, not along c.",
        "You know how the loss moves with the share. How does the share move with c?")

double knob_gradient_softmax_halfway(double c) {
  return -4 * (1 - share(c)) * share(c) / root_of_two;
}
MISTAKE(knob_gradient, knob_gradient_softmax_halfway, "a factor of the softmax's slope is missing.",
        "How fast does a share still grow when it is nearly 1? Does your slope do the same?")

double knob_gradient_coarse_difference(double c) {
  constexpr double h = 1e-3;
  return (loss(c + h) - loss(c)) / h;
}
MISTAKE(
    knob_gradient, knob_gradient_coarse_difference, "a difference of two losses 1e-3 apart.",
    "A difference is near the slope. Which of the steps from c to the loss have a slope you know?")

double knob_gradient_small_difference(double c) {
  constexpr double h = 1e-5;
  return (loss(c + h) - loss(c)) / h;
}
MISTAKE(
    knob_gradient, knob_gradient_small_difference, "a difference of two losses 1e-5 apart.",
    "A difference is near the slope. Which of the steps from c to the loss have a slope you know?")

// --- squared_error -----------------------------------------------------------------------------

// Targets shorter than the output and as long; differences below and above 1, and below 0.
std::vector<Arguments> outputs_and_targets(Random& random) {
  return {{to_value(random.matrix(5, 3)), to_value(random.matrix(2, 3))},
          {to_value(random.matrix(3, 4, 3)), to_value(random.matrix(3, 4))},
          {to_value(random.matrix(11, 2)), to_value(random.matrix(4, 2))}};
}
SECOND_INPUTS(squared_error, random) {
  return outputs_and_targets(random);
}

Matrix last_differences(const Matrix& output, const Matrix& target) {
  return output.bottomRows(target.rows()) - target;
}
Matrix first_differences(const Matrix& output, const Matrix& target) {
  return output.topRows(target.rows()) - target;
}
double sum_of_squares(const Matrix& differences) {
  return differences.squaredNorm();
}
double size_of(const Matrix& matrix) {
  return static_cast<double>(matrix.size());
}

double squared_error_averaged(const Matrix& output, const Matrix& target) {
  return sum_of_squares(last_differences(output, target)) / size_of(target);
}
MISTAKE(squared_error, squared_error_averaged, "averaged over the entries of the target.",
        "What does the formula do with the squares: a sum, or a mean?")

double squared_error_by_rows(const Matrix& output, const Matrix& target) {
  return sum_of_squares(last_differences(output, target)) / static_cast<double>(target.rows());
}
MISTAKE(squared_error, squared_error_by_rows, "averaged over the rows of the target.",
        "What does the formula do with the squares: a sum, or a mean?")

double squared_error_halved(const Matrix& output, const Matrix& target) {
  return sum_of_squares(last_differences(output, target)) / 2;
}
MISTAKE(squared_error, squared_error_halved, "half of it.",
        "A half in front makes the slope look simpler. Is it part of this loss?")

double squared_error_of_first_rows(const Matrix& output, const Matrix& target) {
  return sum_of_squares(first_differences(output, target));
}
MISTAKE(squared_error, squared_error_of_first_rows, "the target is held against the first rows.",
        "A target of two rows, an output of five: which positions have read the most?")

double squared_error_of_all_rows(const Matrix& output, const Matrix& target) {
  const Index uncovered = output.rows() - target.rows();
  return sum_of_squares(last_differences(output, target)) +
         sum_of_squares(output.topRows(uncovered));
}
MISTAKE(squared_error, squared_error_of_all_rows,
        "rows without a target count as if theirs were 0.",
        "What do positions cost that the target does not cover?")

double squared_error_absolute(const Matrix& output, const Matrix& target) {
  return last_differences(output, target).lpNorm<1>();
}
MISTAKE(squared_error, squared_error_absolute, "distances are added as they are, not squared.",
        "What happens to each difference before it is added?")

double squared_error_root(const Matrix& output, const Matrix& target) {
  return std::sqrt(sum_of_squares(last_differences(output, target)));
}
MISTAKE(squared_error, squared_error_root, "the root is taken of the sum of squares.",
        "Do you need a length, or the squares that it is made of? Which does norm() give?")

double squared_error_of_the_sum(const Matrix& output, const Matrix& target) {
  const double sum = last_differences(output, target).sum();
  return sum * sum;
}
MISTAKE(squared_error, squared_error_of_the_sum, "added first and squared then: errors cancel.",
        "One entry is 1 too high, another 1 too low. How wrong is the output then?")

double squared_error_in_float(const Matrix& output, const Matrix& target) {
  const Matrix differences = last_differences(output, target);
  float sum = 0;
  for (Index i = 0; i < differences.rows(); ++i)
    for (Index j = 0; j < differences.cols(); ++j)
      sum += static_cast<float>(differences(i, j) * differences(i, j));
  return sum;
}
MISTAKE(squared_error, squared_error_in_float, "right to seven digits only.",
        "Of which type is the variable that adds up? How many digits does that hold?")

// --- squared_error_backward --------------------------------------------------------------------

SECOND_INPUTS(squared_error_backward, random) {
  return outputs_and_targets(random);
}

// `rows` as the last of as many rows as the output has.
Matrix below_zeros(const Matrix& output, const Matrix& rows) {
  Matrix result = Matrix::Zero(output.rows(), output.cols());
  result.bottomRows(rows.rows()) = rows;
  return result;
}
Matrix right_gradient(const Matrix& output, const Matrix& target) {
  return below_zeros(output, 2 * last_differences(output, target));
}

Matrix error_backward_without_factor(const Matrix& output, const Matrix& target) {
  return below_zeros(output, last_differences(output, target));
}
MISTAKE(squared_error_backward, error_backward_without_factor, "half of the gradient.",
        "What is the slope of a square? Is anything left of it in your formula?")

Matrix error_backward_upward(const Matrix& output, const Matrix& target) {
  return -right_gradient(output, target);
}
MISTAKE(squared_error_backward, error_backward_upward, "the sign is the other one.",
        "If an output is too high, does the loss rise or fall when it gets higher still?")

Matrix error_backward_averaged(const Matrix& output, const Matrix& target) {
  return right_gradient(output, target) / size_of(target);
}
MISTAKE(squared_error_backward, error_backward_averaged, "averaged over the entries of the target.",
        "This is the gradient of a sum, or of a mean?")

Matrix error_backward_by_rows(const Matrix& output, const Matrix& target) {
  return right_gradient(output, target) / static_cast<double>(target.rows());
}
MISTAKE(squared_error_backward, error_backward_by_rows, "averaged over the rows of the target.",
        "This is the gradient of a sum, or of a mean?")

Matrix error_backward_first_rows(const Matrix& output, const Matrix& target) {
  Matrix result = Matrix::Zero(output.rows(), output.cols());
  result.topRows(target.rows()) = 2 * first_differences(output, target);
  return result;
}
MISTAKE(squared_error_backward, error_backward_first_rows,
        "the first rows get what the last should.",
        "A target of two rows, an output of five: which positions does it cover?")

Matrix error_backward_in_the_wrong_rows(const Matrix& output, const Matrix& target) {
  Matrix result = Matrix::Zero(output.rows(), output.cols());
  result.topRows(target.rows()) = 2 * last_differences(output, target);
  return result;
}
MISTAKE(squared_error_backward, error_backward_in_the_wrong_rows,
        "computed of the last rows, and written into the first.",
        "Where in the result do the gradients of the last positions stand?")

Matrix error_backward_of_the_target_only(const Matrix& output, const Matrix& target) {
  return 2 * last_differences(output, target);
}
MISTAKE(squared_error_backward, error_backward_of_the_target_only,
        "as tall as the target, where it should be as tall as the output.",
        "What is the gradient of a position that does not count? Does it have a row?")

Matrix error_backward_of_all_rows(const Matrix& output, const Matrix& target) {
  Matrix result = 2 * output;
  result.bottomRows(target.rows()) -= 2 * target;
  return result;
}
MISTAKE(squared_error_backward, error_backward_of_all_rows,
        "rows without a target are pulled to 0.",
        "What does the loss lose if a position moves that the target does not cover?")

Matrix error_backward_squares(const Matrix& output, const Matrix& target) {
  return below_zeros(output, last_differences(output, target).cwiseAbs2());
}
MISTAKE(squared_error_backward, error_backward_squares, "the squares themselves, not their slopes.",
        "Which way should an output move that is too low? Can a square say so?")

}  // namespace
