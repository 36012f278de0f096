// What goes wrong in exercise 07 on the way back through the head.
#include "headstart/mistake.h"
#include "right_parts.h"
#include "training_step.h"

using namespace attention;
using namespace headstart;

namespace {

// Activations are those of the right head. Sizes that all differ, all alike (where a matrix fits that
// elsewhere does not), and more rows than 8; both maskings.
SECOND_INPUTS(head_backward, random) {
  struct Sizes {
    Index T, d, d_k, d_v;
  };
  constexpr double scale = 0.6;  // no share is nearly 0 or 1
  std::vector<Arguments> calls;
  for (const auto& [T, d, d_k, d_v] :
       {Sizes{5, 3, 6, 2}, {4, 2, 3, 5}, {3, 3, 3, 3}, {11, 3, 2, 4}})
    for (const Masking masking : {Masking::none, Masking::causal}) {
      const Matrix X = random.matrix(T, d);
      const HeadParameters head{random.matrix(d, d_k, scale), random.matrix(d, d_k, scale),
                                random.matrix(d, d_v, scale)};
      calls.push_back({to_value(X), to_value(head),
                       to_value(right::attention_head(X, head, masking)),
                       to_value(random.matrix(T, d_v))});
    }
  return calls;
}

// --- the divisor -------------------------------------------------------------------------------

// The right way, but for the divisor.
HeadGradients divided_by(double divisor, const Matrix& X, const HeadParameters& head,
                         const HeadActivations& a, const Matrix& d_output) {
  const Matrix d_raw = right::to_scores(a, d_output) / divisor;
  return right::gradients(X, head,
                          right::to_queries_and_keys(a, d_raw, right::to_values(a, d_output)));
}

HeadGradients backward_without_divisor(const Matrix& X, const HeadParameters& head,
                                       const HeadActivations& a, const Matrix& d_output) {
  return divided_by(1, X, head, a, d_output);
}
MISTAKE(head_backward, backward_without_divisor, "the divisor is missing on the way back.",
        "The scores were scaled on the way forward. What does that do to their gradient?")

HeadGradients backward_divided_by_d_k(const Matrix& X, const HeadParameters& head,
                                      const HeadActivations& a, const Matrix& d_output) {
  return divided_by(static_cast<double>(head.W_q.cols()), X, head, a, d_output);
}
MISTAKE(head_backward, backward_divided_by_d_k, "divided twice, or by the width and not its root.",
        "At how many places did the way forward divide? And by what?")

HeadGradients backward_divided_by_root_of_d(const Matrix& X, const HeadParameters& head,
                                            const HeadActivations& a, const Matrix& d_output) {
  return divided_by(right::root(X.cols()), X, head, a, d_output);
}
MISTAKE(head_backward, backward_divided_by_root_of_d, "scaled by the width of X.",
        "By the root of which width were the scores divided on the way forward?")

HeadGradients backward_divided_by_root_of_t(const Matrix& X, const HeadParameters& head,
                                            const HeadActivations& a, const Matrix& d_output) {
  return divided_by(right::root(X.rows()), X, head, a, d_output);
}
MISTAKE(head_backward, backward_divided_by_root_of_t, "scaled by the number of positions.",
        "By the root of which width were the scores divided on the way forward?")

HeadGradients backward_multiplied_by_root(const Matrix& X, const HeadParameters& head,
                                          const HeadActivations& a, const Matrix& d_output) {
  return divided_by(1 / right::root(head.W_q.cols()), X, head, a, d_output);
}
MISTAKE(head_backward, backward_multiplied_by_root, "multiplied by the root, where it divides.",
        "If a score moves by a little, does the scaled score move by more or by less?")

HeadGradients backward_queries_without_divisor(const Matrix& X, const HeadParameters& head,
                                               const HeadActivations& a, const Matrix& d_output) {
  right::Backward d = right::backward(a, d_output);
  d.d_Q *= right::root(a.Q.cols());
  return right::gradients(X, head, d);
}
MISTAKE(head_backward, backward_queries_without_divisor, "the queries' gradient is not scaled.",
        "The divisor stands before the fork into queries and keys. Do both get it?")

HeadGradients backward_keys_without_divisor(const Matrix& X, const HeadParameters& head,
                                            const HeadActivations& a, const Matrix& d_output) {
  right::Backward d = right::backward(a, d_output);
  d.d_K *= right::root(a.Q.cols());
  return right::gradients(X, head, d);
}
MISTAKE(head_backward, backward_keys_without_divisor, "the keys' gradient is not scaled.",
        "The divisor stands before the fork into queries and keys. Do both get it?")

HeadGradients backward_divides_the_values_too(const Matrix& X, const HeadParameters& head,
                                              const HeadActivations& a, const Matrix& d_output) {
  return right::gradients(X, head, [&] {
    right::Backward d = right::backward(a, d_output);
    d.d_V /= right::root(a.Q.cols());
    return d;
  }());
}
MISTAKE(head_backward, backward_divides_the_values_too, "the values' gradient is scaled as well.",
        "What did the divisor scale on the way forward? Did the values pass it?")

// --- through the softmax -----------------------------------------------------------------------

// The right way, from another d_raw on.
HeadGradients from_raw(const Matrix& d_raw, const Matrix& X, const HeadParameters& head,
                       const HeadActivations& a, const Matrix& d_output) {
  return right::gradients(X, head,
                          right::to_queries_and_keys(a, d_raw, right::to_values(a, d_output)));
}

Matrix d_weights_of(const HeadActivations& a, const Matrix& d_output) {
  return d_output * a.V.transpose();
}

HeadGradients backward_skips_the_softmax(const Matrix& X, const HeadParameters& head,
                                         const HeadActivations& a, const Matrix& d_output) {
  const Matrix d_weights = d_weights_of(a, d_output);
  return from_raw(d_weights / right::root(a.Q.cols()), X, head, a, d_output);
}
MISTAKE(head_backward, backward_skips_the_softmax, "the way back leaves out the softmax.",
        "The gradient of the weights is not that of the scores. What lies between them?")

HeadGradients backward_softmax_without_row_term(const Matrix& X, const HeadParameters& head,
                                                const HeadActivations& a, const Matrix& d_output) {
  const Matrix d_scores = a.weights.cwiseProduct(d_weights_of(a, d_output));
  return from_raw(d_scores / right::root(a.Q.cols()), X, head, a, d_output);
}
MISTAKE(head_backward, backward_softmax_without_row_term,
        "through the softmax, each share is taken for itself.",
        "If one share of a row grows, what happens to the others? Who passes that back?")

HeadGradients backward_softmax_over_columns(const Matrix& X, const HeadParameters& head,
                                            const HeadActivations& a, const Matrix& d_output) {
  const Matrix d_weights = d_weights_of(a, d_output);
  const Matrix d_scores =
      right::transposed(right::softmax_backward(a.weights.transpose(), d_weights.transpose()));
  return from_raw(d_scores / right::root(a.Q.cols()), X, head, a, d_output);
}
MISTAKE(head_backward, backward_softmax_over_columns, "back through a softmax over columns.",
        "Which shares compete with each other: those of a row, or those of a column?")

HeadGradients backward_d_weights_turned(const Matrix& X, const HeadParameters& head,
                                        const HeadActivations& a, const Matrix& d_output) {
  const Matrix d_weights = a.V * d_output.transpose();
  const Matrix d_scores = right::softmax_backward(a.weights, d_weights);
  return from_raw(d_scores / right::root(a.Q.cols()), X, head, a, d_output);
}
MISTAKE(head_backward, backward_d_weights_turned, "d_weights are turned: rows stand as columns.",
        "In row i of d_weights, whose output is pulled, and whose value was read?")

HeadGradients backward_values_not_transposed(const Matrix& X, const HeadParameters& head,
                                             const HeadActivations& a, const Matrix& d_output) {
  const Matrix d_scores = right::softmax_backward(a.weights, d_output * a.V);
  return from_raw(d_scores / right::root(a.Q.cols()), X, head, a, d_output);
}
MISTAKE(head_backward, backward_values_not_transposed,
        "d_weights come from V as it is: that fits square matrices only.",
        "d_weights are as wide as there are positions. Over which index must the sum run?")

// What the mask does on the way forward, done to gradients.
HeadGradients backward_masks_with_infinity(const Matrix& X, const HeadParameters& head,
                                           const HeadActivations& a, const Matrix& d_output) {
  const Matrix d_raw = right::to_scores(a, d_output) / right::root(a.Q.cols());
  return from_raw(right::future_as(-right::inf, d_raw), X, head, a, d_output);
}
MISTAKE(head_backward, backward_masks_with_infinity,
        "the mask's infinities stand in the gradients.",
        "What does a forbidden share pass back by itself? Does the way back need the mask at all?")

HeadGradients backward_always_masks(const Matrix& X, const HeadParameters& head,
                                    const HeadActivations& a, const Matrix& d_output) {
  const Matrix d_raw = right::to_scores(a, d_output) / right::root(a.Q.cols());
  return from_raw(right::future_as(0, d_raw), X, head, a, d_output);
}
MISTAKE(head_backward, backward_always_masks, "gradients of the future are 0, without a mask too.",
        "What does a forbidden share pass back by itself? Does the way back need the mask at all?")

HeadGradients backward_of_an_unmasked_head(const Matrix& X, const HeadParameters& head,
                                           const HeadActivations&, const Matrix& d_output) {
  return right::head_backward(X, head, right::attention_head(X, head, Masking::none), d_output);
}
MISTAKE(head_backward, backward_of_an_unmasked_head, "the head is run again, and without its mask.",
        "What are the activations for that you are given?")

// --- queries and keys --------------------------------------------------------------------------

HeadGradients backward_keys_without_transpose(const Matrix& X, const HeadParameters& head,
                                              const HeadActivations& a, const Matrix& d_output) {
  right::Backward d = right::backward(a, d_output);
  d.d_K = d.d_raw * a.Q;
  return right::gradients(X, head, d);
}
MISTAKE(head_backward, backward_keys_without_transpose,
        "d_K collects a row, where a column should.",
        "Key j was compared with every query. Where in the scores do these comparisons stand?")

HeadGradients backward_queries_transposed(const Matrix& X, const HeadParameters& head,
                                          const HeadActivations& a, const Matrix& d_output) {
  right::Backward d = right::backward(a, d_output);
  d.d_Q = d.d_raw.transpose() * a.K;
  return right::gradients(X, head, d);
}
MISTAKE(head_backward, backward_queries_transposed, "d_Q collects a column, where a row should.",
        "Query i was compared with every key. Where in the scores do these comparisons stand?")

HeadGradients backward_own_instead_of_other(const Matrix& X, const HeadParameters& head,
                                            const HeadActivations& a, const Matrix& d_output) {
  right::Backward d = right::backward(a, d_output);
  d.d_Q = d.d_raw * a.Q;
  d.d_K = d.d_raw.transpose() * a.K;
  return right::gradients(X, head, d);
}
MISTAKE(head_backward, backward_own_instead_of_other, "d_Q is made with Q, and d_K with K.",
        "By what is a query multiplied to give a score? What is then the score's slope along it?")

HeadGradients backward_queries_and_keys_exchanged(const Matrix& X, const HeadParameters& head,
                                                  const HeadActivations& a,
                                                  const Matrix& d_output) {
  HeadGradients d = right::head_backward(X, head, a, d_output);
  std::swap(d.W_q, d.W_k);
  return d;
}
MISTAKE(head_backward, backward_queries_and_keys_exchanged,
        "W_q holds the gradient of W_k, and W_k that of W_q.",
        "Read your last lines aloud: which of d_Q and d_K belongs to which matrix?")

HeadGradients backward_d_q_and_d_k_exchanged(const Matrix& X, const HeadParameters& head,
                                             const HeadActivations& a, const Matrix& d_output) {
  right::Backward d = right::backward(a, d_output);
  std::swap(d.d_Q, d.d_K);
  return right::gradients(X, head, d);
}
MISTAKE(head_backward, backward_d_q_and_d_k_exchanged, "d_Q and d_K have changed places.",
        "In a product A B^T, which factor's gradient needs the transpose?")

// --- values ------------------------------------------------------------------------------------

HeadGradients backward_values_past_the_weights(const Matrix& X, const HeadParameters& head,
                                               const HeadActivations& a, const Matrix& d_output) {
  right::Backward d = right::backward(a, d_output);
  d.d_V = d_output;
  return right::gradients(X, head, d);
}
MISTAKE(head_backward, backward_values_past_the_weights,
        "d_V is d_output: the weights are left out.",
        "Who has read value j, and how much of it? What of their pull comes back to it?")

HeadGradients backward_values_by_rows(const Matrix& X, const HeadParameters& head,
                                      const HeadActivations& a, const Matrix& d_output) {
  right::Backward d = right::backward(a, d_output);
  d.d_V = a.weights * d_output;
  return right::gradients(X, head, d);
}
MISTAKE(head_backward, backward_values_by_rows,
        "d_V takes a row of weights, where a column belongs.",
        "Who has read value j? Where among the weights do their shares of it stand?")

// --- the gradients themselves ------------------------------------------------------------------

HeadGradients backward_x_without_queries(const Matrix& X, const HeadParameters& head,
                                         const HeadActivations& a, const Matrix& d_output) {
  HeadGradients result = right::head_backward(X, head, a, d_output);
  result.X -= right::backward(a, d_output).d_Q * head.W_q.transpose();
  return result;
}
MISTAKE(head_backward, backward_x_without_queries, "X's gradient lacks the path by the queries.",
        "On how many ways did X reach the output? Does each of them come back?")

HeadGradients backward_x_without_keys(const Matrix& X, const HeadParameters& head,
                                      const HeadActivations& a, const Matrix& d_output) {
  HeadGradients result = right::head_backward(X, head, a, d_output);
  result.X -= right::backward(a, d_output).d_K * head.W_k.transpose();
  return result;
}
MISTAKE(head_backward, backward_x_without_keys, "X's gradient lacks the path by the keys.",
        "On how many ways did X reach the output? Does each of them come back?")

HeadGradients backward_x_without_values(const Matrix& X, const HeadParameters& head,
                                        const HeadActivations& a, const Matrix& d_output) {
  HeadGradients result = right::head_backward(X, head, a, d_output);
  result.X -= right::backward(a, d_output).d_V * head.W_v.transpose();
  return result;
}
MISTAKE(head_backward, backward_x_without_values, "X's gradient lacks the path by the values.",
        "On how many ways did X reach the output? Does each of them come back?")

HeadGradients backward_x_by_values_only(const Matrix& X, const HeadParameters& head,
                                        const HeadActivations& a, const Matrix& d_output) {
  HeadGradients result = right::head_backward(X, head, a, d_output);
  result.X = right::backward(a, d_output).d_V * head.W_v.transpose();
  return result;
}
MISTAKE(head_backward, backward_x_by_values_only,
        "X's gradient is that of the values' path, and no other.",
        "Is what the first paths brought still there when the last one is written?")

HeadGradients backward_x_left_empty(const Matrix& X, const HeadParameters& head,
                                    const HeadActivations& a, const Matrix& d_output) {
  HeadGradients result = right::head_backward(X, head, a, d_output);
  result.X.resize(0, 0);
  return result;
}
MISTAKE(head_backward, backward_x_left_empty, "X's gradient is empty.",
        "Four matrices are returned. Into which of them does your code never write?")

HeadGradients backward_x_through_matrices_as_they_are(const Matrix& X, const HeadParameters& head,
                                                      const HeadActivations& a,
                                                      const Matrix& d_output) {
  const right::Backward d = right::backward(a, d_output);
  HeadGradients result = right::gradients(X, head, d);
  result.X = d.d_Q * head.W_q;
  result.X += d.d_K * head.W_k;
  result.X += d.d_V * head.W_v;
  return result;
}
MISTAKE(head_backward, backward_x_through_matrices_as_they_are,
        "X's gradient meets each W as it is: that fits square ones only.",
        "W_q leads from width d to width d_k. How does one get back?")

HeadGradients backward_x_through_exchanged_matrices(const Matrix& X, const HeadParameters& head,
                                                    const HeadActivations& a,
                                                    const Matrix& d_output) {
  const right::Backward d = right::backward(a, d_output);
  HeadGradients result = right::gradients(X, {head.W_k, head.W_q, head.W_v}, d);
  return result;
}
MISTAKE(head_backward, backward_x_through_exchanged_matrices,
        "d_Q goes back to X by W_k, and d_K by W_q.",
        "By which matrix did X become Q? By which does d_Q find back?")

HeadGradients backward_gradients_turned(const Matrix& X, const HeadParameters& head,
                                        const HeadActivations& a, const Matrix& d_output) {
  HeadGradients result = right::head_backward(X, head, a, d_output);
  for (Matrix* matrix : {&result.W_q, &result.W_k, &result.W_v})
    *matrix = right::transposed(*matrix);
  return result;
}
MISTAKE(head_backward, backward_gradients_turned, "the gradients of W_q, W_k and W_v are turned.",
        "Which shape has the gradient of a matrix? What must be turned to get it?")

HeadGradients backward_upward(const Matrix& X, const HeadParameters& head, const HeadActivations& a,
                              const Matrix& d_output) {
  return right::head_backward(X, head, a, -d_output);
}
MISTAKE(head_backward, backward_upward, "all signs are the other way round.",
        "A gradient points to where the loss rises. Is there a minus that belongs to the step?")

HeadGradients backward_doubled(const Matrix& X, const HeadParameters& head,
                               const HeadActivations& a, const Matrix& d_output) {
  return right::head_backward(X, head, a, 2 * d_output);
}
MISTAKE(head_backward, backward_doubled, "everything is twice as large as it should be.",
        "The 2 of the square is already in d_output. Where else is there one?")

HeadGradients backward_averaged(const Matrix& X, const HeadParameters& head,
                                const HeadActivations& a, const Matrix& d_output) {
  return right::head_backward(X, head, a, d_output / static_cast<double>(X.rows()));
}
MISTAKE(head_backward, backward_averaged, "everything is divided by the number of positions.",
        "Every position adds to the gradient of a matrix. Is a mean taken anywhere?")

}  // namespace
