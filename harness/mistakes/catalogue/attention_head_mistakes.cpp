// What goes wrong in exercise 06, but for the way from scores to weights (head_weights_mistakes.cpp).
#include "attention_head.h"

#include "headstart/mistake.h"
#include "right_parts.h"

using namespace attention;
using namespace headstart;

namespace {

// --- blend -------------------------------------------------------------------------------------

// Sizes that all differ, a long one, and square ones, where a product fits that elsewhere does not.
SECOND_INPUTS(blend, random) {
  return {{to_value(random.shares(4, 3)), to_value(random.matrix(3, 5))},
          {to_value(random.shares(3, 3)), to_value(random.matrix(3, 3))},
          {to_value(random.matrix(2, 4)), to_value(random.matrix(4, 3))},
          {to_value(random.shares(11, 12)), to_value(random.matrix(12, 2))}};
}

Matrix blend_with_transposed_weights(const Matrix& weights, const Matrix& V) {
  return weights.transpose() * V;
}
MISTAKE(blend, blend_with_transposed_weights, "a column of weights mixes, where a row should.",
        "Whose shares does row i of the result use: those that i gives, or those it is given?")

Matrix blend_other_way_round(const Matrix& weights, const Matrix& V) {
  return V * weights;
}
MISTAKE(blend, blend_other_way_round, "the two factors stand in the other order.",
        "Which of the two has a row for each position that looks? Where must it stand?")

Matrix blend_element_by_element(const Matrix& weights, const Matrix& V) {
  return weights.cwiseProduct(V);
}
MISTAKE(blend, blend_element_by_element, "entries are multiplied in place, nothing is added up.",
        "How many values take part in one row of the result? Where do they come together?")

Matrix blend_averaged(const Matrix& weights, const Matrix& V) {
  return Matrix(weights * V) / static_cast<double>(V.rows());
}
MISTAKE(blend, blend_averaged, "the mixture is divided by the number of values once more.",
        "The shares of a row add to 1. Is there still anything to be averaged?")

Matrix blend_rows_made_to_add_to_one(const Matrix& weights, const Matrix& V) {
  Matrix mixture = weights * V;
  for (Index i = 0; i < weights.rows(); ++i) {
    double sum = 0;
    for (Index j = 0; j < weights.cols(); ++j) sum += weights(i, j);
    for (Index j = 0; j < V.cols(); ++j) mixture(i, j) /= sum;
  }
  return mixture;
}
MISTAKE(blend, blend_rows_made_to_add_to_one, "the weights are divided by their sum first.",
        "Whose task was it to make shares of the scores? What is left to do for blend?")

Matrix blend_first_row_for_all(const Matrix& weights, const Matrix& V) {
  Matrix mixture = Matrix::Zero(weights.rows(), V.cols());
  for (Index i = 0; i < weights.rows(); ++i)
    for (Index j = 0; j < V.cols(); ++j)
      for (Index k = 0; k < V.rows(); ++k) mixture(i, j) += weights(0, k) * V(k, j);
  return mixture;
}
MISTAKE(blend, blend_first_row_for_all, "every row is mixed with the weights of row 0.",
        "Which of your loops goes over the positions that look? Where is its index used?")

Matrix blend_without_the_last_value(const Matrix& weights, const Matrix& V) {
  Matrix mixture = Matrix::Zero(weights.rows(), V.cols());
  for (Index i = 0; i < weights.rows(); ++i)
    for (Index j = 0; j < V.cols(); ++j)
      for (Index k = 0; k + 1 < V.rows(); ++k) mixture(i, j) += weights(i, k) * V(k, j);
  return mixture;
}
MISTAKE(blend, blend_without_the_last_value, "the last value is left out of every mixture.",
        "What is the last index that your innermost loop reaches?")

Matrix blend_in_float(const Matrix& weights, const Matrix& V) {
  Matrix mixture(weights.rows(), V.cols());
  for (Index i = 0; i < weights.rows(); ++i)
    for (Index j = 0; j < V.cols(); ++j) {
      float sum = 0;
      for (Index k = 0; k < V.rows(); ++k) sum += static_cast<float>(weights(i, k) * V(k, j));
      mixture(i, j) = sum;
    }
  return mixture;
}
MISTAKE(blend, blend_in_float, "right to seven digits only.",
        "Of which type is the variable that adds up? How many digits does that hold?")

// --- attention_head: second inputs -------------------------------------------------------------

struct Sizes {
  Index T, d, d_k, d_v;
};

HeadParameters some_head(Random& random, const Sizes& size) {
  constexpr double scale = 0.6;  // no share is nearly 0 or 1
  return {random.matrix(size.d, size.d_k, scale), random.matrix(size.d, size.d_k, scale),
          random.matrix(size.d, size.d_v, scale)};
}

Arguments some_call(Random& random, const Sizes& size, Masking masking) {
  return {to_value(random.matrix(size.T, size.d)), to_value(some_head(random, size)),
          to_value(masking)};
}

// Position i scores about sign (scale (i + 1)) (scale (j + 1)) for j: whatever a mask leaves of the
// future outweighs all the rest if sign is 1, and a mask that is not low enough does if it is -1.
Arguments far_call(Random& random, double scale, double sign) {
  Matrix X = random.matrix(4, 3);
  HeadParameters head{Matrix::Zero(3, 5), Matrix::Zero(3, 5), random.matrix(3, 2)};
  for (Index i = 0; i < X.rows(); ++i) X(i, 0) = scale * (static_cast<double>(i) + 1);
  head.W_q(0, 0) = 1;
  head.W_k(0, 0) = sign;
  return {to_value(X), to_value(head), to_value(Masking::causal)};
}

// All sizes different, both maskings, more rows than 8, all sizes alike, and far scores.
SECOND_INPUTS(attention_head, random) {
  std::vector<Arguments> calls;
  for (const Sizes& size : {Sizes{5, 3, 6, 2}, {3, 3, 3, 3}, {4, 2, 3, 5}, {11, 3, 2, 4}})
    for (const Masking masking : {Masking::none, Masking::causal})
      calls.push_back(some_call(random, size, masking));
  calls.push_back(far_call(random, 1e3, 1));
  calls.push_back(far_call(random, 1e5, 1));
  calls.push_back(far_call(random, 1e5, -1));
  return calls;
}

// --- attention_head: queries, keys and values --------------------------------------------------

// The head goes on rightly from queries, keys and values that are not right.
HeadActivations rest_of_the_head(const HeadActivations& a, Masking masking) {
  return right::blended(a, right::softmax(right::masked(right::scaled_scores(a), masking)));
}

HeadActivations head_keys_as_queries(const Matrix& X, const HeadParameters& head, Masking masking) {
  return rest_of_the_head(right::projected(X, {head.W_k, head.W_k, head.W_v}), masking);
}
MISTAKE(attention_head, head_keys_as_queries, "the queries are made with the keys' matrix.",
        "Look at the three projections one under the other: which matrix stands in the first?")

HeadActivations head_queries_as_keys(const Matrix& X, const HeadParameters& head, Masking masking) {
  return rest_of_the_head(right::projected(X, {head.W_q, head.W_q, head.W_v}), masking);
}
MISTAKE(attention_head, head_queries_as_keys, "the keys are made with the queries' matrix.",
        "Look at the three projections one under the other: which matrix stands in the second?")

HeadActivations head_queries_and_keys_swapped(const Matrix& X, const HeadParameters& head,
                                              Masking masking) {
  return rest_of_the_head(right::projected(X, {head.W_k, head.W_q, head.W_v}), masking);
}
MISTAKE(attention_head, head_queries_and_keys_swapped, "queries and keys have changed places.",
        "With which of the matrices does a position ask, with which is it found?")

HeadActivations head_keys_as_values(const Matrix& X, const HeadParameters& head, Masking masking) {
  return rest_of_the_head(right::projected(X, {head.W_q, head.W_k, head.W_k}), masking);
}
MISTAKE(attention_head, head_keys_as_values, "the values are made with the keys' matrix.",
        "What a position is found by and what it hands over: are they the same numbers?")

HeadActivations head_weight_matrices_transposed(const Matrix& X, const HeadParameters& head,
                                                Masking masking) {
  const HeadParameters turned{head.W_q.transpose(), head.W_k.transpose(), head.W_v.transpose()};
  return rest_of_the_head(right::projected(X, turned), masking);
}
MISTAKE(attention_head, head_weight_matrices_transposed,
        "X meets each matrix the wrong way round: it fits square ones only.",
        "W_q has as many rows as X has columns. Does X W_q need anything turned?")

// --- attention_head: from weights to output ----------------------------------------------------

// The right head, whose output is then another one.
HeadActivations head_blends_x(const Matrix& X, const HeadParameters& head, Masking masking) {
  HeadActivations a = right::attention_head(X, head, masking);
  a.output = a.weights * X;
  return a;
}
MISTAKE(attention_head, head_blends_x, "the rows of X are mixed, where the values should be.",
        "What does a position hand over once it is found? Which matrix made that?")

HeadActivations head_blends_keys(const Matrix& X, const HeadParameters& head, Masking masking) {
  HeadActivations a = right::attention_head(X, head, masking);
  a.output = a.weights * a.K;
  return a;
}
MISTAKE(attention_head, head_blends_keys, "the keys are mixed, where the values should be.",
        "Keys decide who is found. What is it that is then handed over?")

HeadActivations head_blends_with_transposed_weights(const Matrix& X, const HeadParameters& head,
                                                    Masking masking) {
  HeadActivations a = right::attention_head(X, head, masking);
  a.output = a.weights.transpose() * a.V;
  return a;
}
MISTAKE(attention_head, head_blends_with_transposed_weights,
        "the weights are right, but a column of them mixes and not a row.",
        "Row i of the output is what i has read. Where do the shares stand that i gives?")

HeadActivations head_blends_element_by_element(const Matrix& X, const HeadParameters& head,
                                               Masking masking) {
  HeadActivations a = right::attention_head(X, head, masking);
  a.output = a.weights.cwiseProduct(a.V);
  return a;
}
MISTAKE(attention_head, head_blends_element_by_element,
        "weights and values are multiplied in place, nothing is added up.",
        "How many values take part in one row of the output? Where do they come together?")

HeadActivations head_returns_the_values(const Matrix& X, const HeadParameters& head,
                                        Masking masking) {
  HeadActivations a = right::attention_head(X, head, masking);
  a.output = a.V;
  return a;
}
MISTAKE(attention_head, head_returns_the_values, "the output is V: nobody has read anybody.",
        "The weights are there. What should happen to the values with them?")

HeadActivations head_adds_x(const Matrix& X, const HeadParameters& head, Masking masking) {
  HeadActivations a = right::attention_head(X, head, masking);
  a.output += X;
  return a;
}
MISTAKE(attention_head, head_adds_x, "X is added to the output.",
        "The way past the head comes in exercise 08. What does the head alone give back?")

HeadActivations head_forgets_the_weights(const Matrix& X, const HeadParameters& head,
                                         Masking masking) {
  HeadActivations a = right::attention_head(X, head, masking);
  a.weights.resize(0, 0);
  return a;
}
MISTAKE(attention_head, head_forgets_the_weights, "the output is right, the weights are empty.",
        "Five matrices are returned. Into which of them does your code never write?")

HeadActivations head_keeps_only_the_output(const Matrix& X, const HeadParameters& head,
                                           Masking masking) {
  HeadActivations a;
  a.output = right::attention_head(X, head, masking).output;
  return a;
}
MISTAKE(attention_head, head_keeps_only_the_output, "the output is right, all the rest is empty.",
        "The backward pass needs what was on the way. Where does it find that?")

// --- attention_head: what it remembers ---------------------------------------------------------

HeadActivations head_remembers_the_first_call(const Matrix& X, const HeadParameters& head,
                                              Masking masking) {
  static const HeadActivations first = right::attention_head(X, head, masking);
  return first;
}
MISTAKE(attention_head, head_remembers_the_first_call, "every call gives what the first one gave.",
        "Is something static in your code? When is it computed, and when again?")

// A mask made once, as long as the first window was.
HeadActivations head_mask_of_the_first_call(const Matrix& X, const HeadParameters& head,
                                            Masking masking) {
  const HeadActivations a = right::projected(X, head);
  Matrix scores = right::scaled_scores(a);
  if (masking == Masking::causal) {
    static const Matrix mask = right::future_as(-right::inf, Matrix::Zero(X.rows(), X.rows()));
    scores += mask;
  }
  return right::blended(a, right::softmax(scores));
}
MISTAKE(attention_head, head_mask_of_the_first_call,
        "the mask is made once, and does not fit a window of another length.",
        "Is your mask static? How many rows has it when a longer window comes?")

HeadActivations head_only_eight_positions(const Matrix& X, const HeadParameters& head,
                                          Masking masking) {
  const HeadActivations a = right::projected(X, head);
  Matrix weights = right::softmax(right::masked(right::scaled_scores(a), masking));
  for (Index i = 8; i < weights.rows(); ++i)
    for (Index j = 0; j < weights.cols(); ++j) weights(i, j) = 0;
  return right::blended(a, weights);
}
MISTAKE(attention_head, head_only_eight_positions, "nothing is computed after the eighth position.",
        "Is there a number in your code that should come from the size of X?")

}  // namespace
