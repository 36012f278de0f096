// What goes wrong in exercise 07 in the step itself.
#include "headstart/mistake.h"
#include "right_parts.h"
#include "training_step.h"

using namespace attention;
using namespace headstart;

namespace {

// --- a right step, piece by piece --------------------------------------------------------------

struct Lesson {
  const Matrix& X;
  const Matrix& target;
  Masking masking;
  double scale = 1;  // of the loss
};

double loss_of(const HeadParameters& head, const Lesson& lesson) {
  const Matrix output = right::attention_head(lesson.X, head, lesson.masking).output;
  return lesson.scale * (output.bottomRows(lesson.target.rows()) - lesson.target).squaredNorm();
}

HeadGradients gradients_of(const HeadParameters& head, const Lesson& lesson) {
  const HeadActivations a = right::attention_head(lesson.X, head, lesson.masking);
  const Index n = lesson.target.rows();
  Matrix d_output = Matrix::Zero(a.output.rows(), a.output.cols());
  d_output.bottomRows(n) = 2 * lesson.scale * (a.output.bottomRows(n) - lesson.target);
  return right::head_backward(lesson.X, head, a, d_output);
}

HeadParameters moved(const HeadParameters& head, const HeadGradients& d, double rate) {
  return {head.W_q - rate * d.W_q, head.W_k - rate * d.W_k, head.W_v - rate * d.W_v};
}

TrainingStep step(const HeadParameters& head, const Lesson& lesson, double rate) {
  return {moved(head, gradients_of(head, lesson), rate), loss_of(head, lesson)};
}

// Sizes that all differ, a target that covers all, more rows than 8; both maskings.
SECOND_INPUTS(training_step, random) {
  struct Sizes {
    Index T, d, d_k, d_v, n;
  };
  constexpr double scale = 0.6;
  std::vector<Arguments> calls;
  for (const auto& [T, d, d_k, d_v, n] : {Sizes{5, 3, 6, 4, 2}, {4, 2, 3, 5, 4}, {11, 3, 2, 4, 3}})
    for (const Masking masking : {Masking::none, Masking::causal}) {
      const HeadParameters head{random.matrix(d, d_k, scale), random.matrix(d, d_k, scale),
                                random.matrix(d, d_v, scale)};
      calls.push_back({to_value(head), to_value(random.matrix(T, d)),
                       to_value(random.matrix(n, d_v)), to_value(masking),
                       to_value(0.05 + 0.3 * random.uniform())});
    }
  return calls;
}

// --- what is done with the gradients -----------------------------------------------------------

TrainingStep step_loss_afterwards(const HeadParameters& head, const Matrix& X, const Matrix& target,
                                  Masking masking, double learning_rate) {
  const Lesson lesson{X, target, masking};
  TrainingStep result = step(head, lesson, learning_rate);
  result.loss = loss_of(result.head, lesson);
  return result;
}
MISTAKE(
    training_step, step_loss_afterwards, "the loss is the one after the step.",
    "Of which head's output is the loss computed: the one that came in, or the one that leaves?")

TrainingStep step_upward(const HeadParameters& head, const Matrix& X, const Matrix& target,
                         Masking masking, double learning_rate) {
  return step(head, {X, target, masking}, -learning_rate);
}
MISTAKE(training_step, step_upward, "the step goes up the slope: the loss grows.",
        "A gradient points to where the loss rises. Which way do you want to go?")

TrainingStep step_changes_only(const HeadParameters& head, const Matrix& X, const Matrix& target,
                               Masking masking, double learning_rate) {
  const HeadParameters nothing{0 * head.W_q, 0 * head.W_k, 0 * head.W_v};
  const Lesson lesson{X, target, masking};
  return {moved(nothing, gradients_of(head, lesson), learning_rate), loss_of(head, lesson)};
}
MISTAKE(training_step, step_changes_only, "the change is returned, and not the head that results.",
        "From where does the step start?")

TrainingStep step_without_rate(const HeadParameters& head, const Matrix& X, const Matrix& target,
                               Masking masking, double) {
  return step(head, {X, target, masking}, 1);
}
MISTAKE(training_step, step_without_rate, "the learning rate is not used.",
        "How far does a matrix move for a gradient of 1? Where in your code is that said?")

TrainingStep step_rate_squared(const HeadParameters& head, const Matrix& X, const Matrix& target,
                               Masking masking, double learning_rate) {
  return step(head, {X, target, masking}, learning_rate * learning_rate);
}
MISTAKE(training_step, step_rate_squared, "the learning rate is used twice.",
        "Follow the rate through your code: at how many places is something multiplied by it?")

TrainingStep step_leaves_values(const HeadParameters& head, const Matrix& X, const Matrix& target,
                                Masking masking, double learning_rate) {
  TrainingStep result = step(head, {X, target, masking}, learning_rate);
  result.head.W_v = head.W_v;
  return result;
}
MISTAKE(training_step, step_leaves_values, "W_v stays where it was.",
        "A head has three matrices. Which of them does your step move?")

TrainingStep step_leaves_keys(const HeadParameters& head, const Matrix& X, const Matrix& target,
                              Masking masking, double learning_rate) {
  TrainingStep result = step(head, {X, target, masking}, learning_rate);
  result.head.W_k = head.W_k;
  return result;
}
MISTAKE(training_step, step_leaves_keys, "W_k stays where it was.",
        "A head has three matrices. Which of them does your step move?")

TrainingStep step_leaves_queries(const HeadParameters& head, const Matrix& X, const Matrix& target,
                                 Masking masking, double learning_rate) {
  TrainingStep result = step(head, {X, target, masking}, learning_rate);
  result.head.W_q = head.W_q;
  return result;
}
MISTAKE(training_step, step_leaves_queries, "W_q stays where it was.",
        "A head has three matrices. Which of them does your step move?")

TrainingStep step_queries_and_keys_exchanged(const HeadParameters& head, const Matrix& X,
                                             const Matrix& target, Masking masking,
                                             double learning_rate) {
  const Lesson lesson{X, target, masking};
  HeadGradients d = gradients_of(head, lesson);
  std::swap(d.W_q, d.W_k);
  return {moved(head, d, learning_rate), loss_of(head, lesson)};
}
MISTAKE(training_step, step_queries_and_keys_exchanged,
        "W_q moves along W_k's gradient, and W_k along W_q's.",
        "Read the three lines of the step aloud: does each matrix get its own gradient?")

// Each matrix from the gradients of a head in which those before it have moved already.
TrainingStep step_one_matrix_after_another(const HeadParameters& head, const Matrix& X,
                                           const Matrix& target, Masking masking,
                                           double learning_rate) {
  const Lesson lesson{X, target, masking};
  HeadParameters next = head;
  next.W_q -= learning_rate * gradients_of(next, lesson).W_q;
  next.W_k -= learning_rate * gradients_of(next, lesson).W_k;
  next.W_v -= learning_rate * gradients_of(next, lesson).W_v;
  return {next, loss_of(head, lesson)};
}
MISTAKE(training_step, step_one_matrix_after_another,
        "a matrix moves before the gradients of the others are computed.",
        "How many backward passes does one step take? With which head does each begin?")

TrainingStep step_twice_as_long(const HeadParameters& head, const Matrix& X, const Matrix& target,
                                Masking masking, double learning_rate) {
  return step(head, {X, target, masking}, 2 * learning_rate);
}
MISTAKE(training_step, step_twice_as_long, "every step is twice as long as it should be.",
        "The 2 of the square, or the subtraction: does one of them stand there twice?")

// --- what the gradients are of -----------------------------------------------------------------

TrainingStep step_never_masks(const HeadParameters& head, const Matrix& X, const Matrix& target,
                              Masking, double learning_rate) {
  return step(head, {X, target, Masking::none}, learning_rate);
}
MISTAKE(training_step, step_never_masks, "the head is asked without a mask, whatever is given.",
        "With which masking do you call the head?")

TrainingStep step_always_masks(const HeadParameters& head, const Matrix& X, const Matrix& target,
                               Masking, double learning_rate) {
  return step(head, {X, target, Masking::causal}, learning_rate);
}
MISTAKE(training_step, step_always_masks, "the head is asked with a mask, whatever is given.",
        "With which masking do you call the head?")

TrainingStep step_on_the_mean(const HeadParameters& head, const Matrix& X, const Matrix& target,
                              Masking masking, double learning_rate) {
  const double share = 1 / static_cast<double>(target.size());
  return step(head, {X, target, masking, share}, learning_rate);
}
MISTAKE(training_step, step_on_the_mean, "loss and gradients are means, not sums.",
        "What is squared_error: a sum, or a mean?")

TrainingStep step_with_mean_loss(const HeadParameters& head, const Matrix& X, const Matrix& target,
                                 Masking masking, double learning_rate) {
  TrainingStep result = step(head, {X, target, masking}, learning_rate);
  result.loss /= static_cast<double>(target.size());
  return result;
}
MISTAKE(training_step, step_with_mean_loss, "the head is right, the loss is a mean.",
        "What is squared_error: a sum, or a mean?")

TrainingStep step_with_half_the_gradient(const HeadParameters& head, const Matrix& X,
                                         const Matrix& target, Masking masking,
                                         double learning_rate) {
  return step(head, {X, target, masking}, learning_rate / 2);
}
MISTAKE(training_step, step_with_half_the_gradient, "every step is half as long as it should be.",
        "What is the slope of a square? Where in your step does that stand?")

TrainingStep step_towards_first_rows(const HeadParameters& head, const Matrix& X,
                                     const Matrix& target, Masking masking, double learning_rate) {
  const HeadActivations a = right::attention_head(X, head, masking);
  const Index n = target.rows();
  const Matrix differences = a.output.topRows(n) - target;
  Matrix d_output = Matrix::Zero(a.output.rows(), a.output.cols());
  d_output.topRows(n) = 2 * differences;
  const HeadGradients d = right::head_backward(X, head, a, d_output);
  return {moved(head, d, learning_rate), differences.squaredNorm()};
}
MISTAKE(training_step, step_towards_first_rows, "the target is held against the first rows.",
        "A target of two rows, an output of five: which positions have read the most?")

// --- what it remembers -------------------------------------------------------------------------

TrainingStep step_keeps_the_first_head(const HeadParameters& head, const Matrix& X,
                                       const Matrix& target, Masking masking,
                                       double learning_rate) {
  static const HeadParameters first = head;
  return step(first, {X, target, masking}, learning_rate);
}
MISTAKE(training_step, step_keeps_the_first_head,
        "every call steps from the head of the first call.",
        "Is something static in your code? Which head does the second call start from?")

}  // namespace
