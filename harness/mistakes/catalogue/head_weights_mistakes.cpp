// What goes wrong in exercise 06 on the way from queries and keys to the weights.
#include "attention_head.h"
#include "headstart/mistake.h"
#include "right_parts.h"

using namespace attention;
using namespace headstart;

namespace {

// The right way from scores on.
HeadActivations with_scores(const HeadActivations& a, const Matrix& scores, Masking masking) {
  return right::blended(a, right::softmax(right::masked(scores, masking)));
}

// --- who is compared with whom -----------------------------------------------------------------

HeadActivations head_scores_turned(const Matrix& X, const HeadParameters& head, Masking masking) {
  const HeadActivations a = right::projected(X, head);
  return with_scores(a, right::transposed(right::scaled_scores(a)), masking);
}
MISTAKE(attention_head, head_scores_turned, "keys times queries: the table of scores is turned.",
        "In row i, who looks and who is looked at?")

HeadActivations head_queries_with_queries(const Matrix& X, const HeadParameters& head,
                                          Masking masking) {
  const HeadActivations a = right::projected(X, head);
  const Matrix scores = a.Q * a.Q.transpose();
  return with_scores(a, scores / right::root(a.Q.cols()), masking);
}
MISTAKE(attention_head, head_queries_with_queries, "queries are compared with queries.",
        "Where in the scores do your keys come in?")

HeadActivations head_keys_with_keys(const Matrix& X, const HeadParameters& head, Masking masking) {
  const HeadActivations a = right::projected(X, head);
  const Matrix scores = a.K * a.K.transpose();
  return with_scores(a, scores / right::root(a.Q.cols()), masking);
}
MISTAKE(attention_head, head_keys_with_keys, "keys are compared with keys.",
        "Where in the scores do your queries come in?")

HeadActivations head_scores_of_x(const Matrix& X, const HeadParameters& head, Masking masking) {
  const HeadActivations a = right::projected(X, head);
  const Matrix scores = X * X.transpose();
  return with_scores(a, scores / right::root(a.Q.cols()), masking);
}
MISTAKE(attention_head, head_scores_of_x, "the rows of X are compared as they are.",
        "Queries and keys are computed, and then: where are they used?")

// --- the divisor -------------------------------------------------------------------------------

HeadActivations head_without_divisor(const Matrix& X, const HeadParameters& head, Masking masking) {
  const HeadActivations a = right::projected(X, head);
  return with_scores(a, right::raw_scores(a), masking);
}
MISTAKE(attention_head, head_without_divisor, "the scores are not scaled.",
        "Which line of the formula stands between the scores and the mask?")

HeadActivations head_divides_by_d_k(const Matrix& X, const HeadParameters& head, Masking masking) {
  const HeadActivations a = right::projected(X, head);
  return with_scores(a, right::raw_scores(a) / static_cast<double>(a.Q.cols()), masking);
}
MISTAKE(attention_head, head_divides_by_d_k, "scaled twice, or by the width and not its root.",
        "By what does the spread of a score grow with the width? Who divides by it, and how often?")

HeadActivations head_divides_by_root_of_d(const Matrix& X, const HeadParameters& head,
                                          Masking masking) {
  const HeadActivations a = right::projected(X, head);
  return with_scores(a, right::raw_scores(a) / right::root(X.cols()), masking);
}
MISTAKE(attention_head, head_divides_by_root_of_d, "scaled by the width of X.",
        "A score is a sum over how many products? Is that X's width?")

HeadActivations head_divides_by_root_of_t(const Matrix& X, const HeadParameters& head,
                                          Masking masking) {
  const HeadActivations a = right::projected(X, head);
  return with_scores(a, right::raw_scores(a) / right::root(X.rows()), masking);
}
MISTAKE(attention_head, head_divides_by_root_of_t, "scaled by the number of positions.",
        "A score is a sum over how many products? Does that depend on how long the window is?")

HeadActivations head_divides_by_root_of_d_v(const Matrix& X, const HeadParameters& head,
                                            Masking masking) {
  const HeadActivations a = right::projected(X, head);
  return with_scores(a, right::raw_scores(a) / right::root(a.V.cols()), masking);
}
MISTAKE(attention_head, head_divides_by_root_of_d_v, "scaled by the width of the values.",
        "Do the values take part in a score? Whose width counts there?")

HeadActivations head_multiplies_by_root(const Matrix& X, const HeadParameters& head,
                                        Masking masking) {
  const HeadActivations a = right::projected(X, head);
  return with_scores(a, right::raw_scores(a) * right::root(a.Q.cols()), masking);
}
MISTAKE(attention_head, head_multiplies_by_root, "the scores are scaled up, where down was meant.",
        "Wide heads have large scores by themselves. Which way should scaling go?")

HeadActivations head_divides_by_whole_root(const Matrix& X, const HeadParameters& head,
                                           Masking masking) {
  const HeadActivations a = right::projected(X, head);
  return with_scores(a, right::raw_scores(a) / std::floor(right::root(a.Q.cols())), masking);
}
MISTAKE(attention_head, head_divides_by_whole_root, "the root has lost its digits after the point.",
        "Of which type is the variable that holds your divisor?")

HeadActivations head_divides_in_float(const Matrix& X, const HeadParameters& head,
                                      Masking masking) {
  const HeadActivations a = right::projected(X, head);
  const float divisor = std::sqrt(static_cast<float>(a.Q.cols()));
  return with_scores(a, right::raw_scores(a) / static_cast<double>(divisor), masking);
}
MISTAKE(attention_head, head_divides_in_float, "the divisor is right to seven digits only.",
        "Of which type is your divisor, and the number that you take the root of?")

HeadActivations head_scales_the_weights(const Matrix& X, const HeadParameters& head,
                                        Masking masking) {
  const HeadActivations a = right::projected(X, head);
  const Matrix shares = right::softmax(right::masked(right::raw_scores(a), masking));
  return right::blended(a, shares / right::root(a.Q.cols()));
}
MISTAKE(attention_head, head_scales_the_weights,
        "scaled after the softmax: rows add to less than 1.",
        "What should the shares of a row add to? In which order do the steps keep that?")

HeadActivations head_keeps_scaled_queries(const Matrix& X, const HeadParameters& head,
                                          Masking masking) {
  HeadActivations a = right::attention_head(X, head, masking);
  a.Q /= right::root(a.Q.cols());
  return a;
}
MISTAKE(attention_head, head_keeps_scaled_queries, "the queries are scaled in place and kept so.",
        "The weights are right either way. But what will the backward pass take Q for?")

// --- the softmax -------------------------------------------------------------------------------

HeadActivations head_softmax_over_columns(const Matrix& X, const HeadParameters& head,
                                          Masking masking) {
  const HeadActivations a = right::projected(X, head);
  const Matrix turned = right::transposed(right::masked(right::scaled_scores(a), masking));
  return right::blended(a, right::transposed(right::softmax(turned)));
}
MISTAKE(attention_head, head_softmax_over_columns,
        "the weights of a column add to 1, not of a row.",
        "Whose attention is shared out in one softmax: that of the one who looks, or the other's?")

HeadActivations head_softmax_over_everything(const Matrix& X, const HeadParameters& head,
                                             Masking masking) {
  const HeadActivations a = right::projected(X, head);
  Matrix shares = right::masked(right::scaled_scores(a), masking);
  const double highest = shares.maxCoeff();
  double sum = 0;
  for (Index i = 0; i < shares.rows(); ++i)
    for (Index j = 0; j < shares.cols(); ++j)
      sum += shares(i, j) = std::exp(shares(i, j) - highest);
  return right::blended(a, shares / sum);
}
MISTAKE(attention_head, head_softmax_over_everything, "all weights together add to 1.",
        "How much attention has each position to give? How many positions are there?")

HeadActivations head_softmax_twice(const Matrix& X, const HeadParameters& head, Masking masking) {
  const HeadActivations a = right::projected(X, head);
  const Matrix shares = right::softmax(right::masked(right::scaled_scores(a), masking));
  return right::blended(a, right::softmax(shares));
}
MISTAKE(attention_head, head_softmax_twice, "shares go through the softmax once more.",
        "What comes out of the softmax: scores, or already shares? How often is it called?")

HeadActivations head_without_softmax(const Matrix& X, const HeadParameters& head, Masking masking) {
  const HeadActivations a = right::projected(X, head);
  return right::blended(a, right::masked(right::scaled_scores(a), masking));
}
MISTAKE(attention_head, head_without_softmax, "the scores themselves are used as weights.",
        "Do the rows of your weights add to 1? Which step takes care of that?")

HeadActivations head_keeps_scores_as_weights(const Matrix& X, const HeadParameters& head,
                                             Masking masking) {
  HeadActivations a = right::attention_head(X, head, masking);
  a.weights = right::masked(right::scaled_scores(a), masking);
  return a;
}
MISTAKE(attention_head, head_keeps_scores_as_weights,
        "the output is right, but scores are stored as the weights.",
        "Which of your matrices did blend get, and which did you keep?")

HeadActivations head_softmax_overflows(const Matrix& X, const HeadParameters& head,
                                       Masking masking) {
  const HeadActivations a = right::projected(X, head);
  Matrix shares = right::masked(right::scaled_scores(a), masking);
  for (Index i = 0; i < shares.rows(); ++i) {
    double sum = 0;
    for (Index j = 0; j < shares.cols(); ++j) sum += shares(i, j) = std::exp(shares(i, j));
    for (Index j = 0; j < shares.cols(); ++j) shares(i, j) /= sum;
  }
  return right::blended(a, shares);
}
MISTAKE(attention_head, head_softmax_overflows, "large scores make exp infinite.",
        "What does exp give for a score of a thousand? What did exercise 03 take off first?")

// --- the mask ----------------------------------------------------------------------------------

HeadActivations head_never_masks(const Matrix& X, const HeadParameters& head, Masking) {
  return right::attention_head(X, head, Masking::none);
}
MISTAKE(attention_head, head_never_masks, "there is no mask, whatever is asked for.",
        "What does your code do differently for Masking::causal?")

HeadActivations head_always_masks(const Matrix& X, const HeadParameters& head, Masking) {
  return right::attention_head(X, head, Masking::causal);
}
MISTAKE(attention_head, head_always_masks, "there is a mask, whatever is asked for.",
        "What does your code do differently for Masking::none?")

HeadActivations head_masks_when_it_should_not(const Matrix& X, const HeadParameters& head,
                                              Masking masking) {
  const bool causal = masking == Masking::causal;
  return right::attention_head(X, head, causal ? Masking::none : Masking::causal);
}
MISTAKE(attention_head, head_masks_when_it_should_not, "masked without, and not masked with.",
        "Read your condition aloud: when is the mask applied?")

// The mask as `forbidden` has it.
HeadActivations with_mask(const Matrix& X, const HeadParameters& head, Masking masking,
                          bool (*forbidden)(Index i, Index j)) {
  const HeadActivations a = right::projected(X, head);
  Matrix scores = right::scaled_scores(a);
  for (Index i = 0; masking == Masking::causal && i < scores.rows(); ++i)
    for (Index j = 0; j < scores.cols(); ++j)
      if (forbidden(i, j)) scores(i, j) = -right::inf;
  return right::blended(a, right::softmax(scores));
}

HeadActivations head_masks_the_past(const Matrix& X, const HeadParameters& head, Masking masking) {
  return with_mask(X, head, masking, [](Index i, Index j) { return j < i; });
}
MISTAKE(attention_head, head_masks_the_past, "the past is hidden, and the future seen.",
        "Row i is the one who looks, at time i. Which columns lie ahead of it?")

HeadActivations head_masks_itself(const Matrix& X, const HeadParameters& head, Masking masking) {
  return with_mask(X, head, masking, [](Index i, Index j) { return j >= i; });
}
MISTAKE(attention_head, head_masks_itself, "a position may not even look at itself.",
        "Whom can the very first position look at?")

HeadActivations head_sees_one_ahead(const Matrix& X, const HeadParameters& head, Masking masking) {
  return with_mask(X, head, masking, [](Index i, Index j) { return j > i + 1; });
}
MISTAKE(attention_head, head_sees_one_ahead, "every position sees one position of the future.",
        "Which is the first column that row 0 must not see? What does your condition say of it?")

HeadActivations head_masks_with_zeros(const Matrix& X, const HeadParameters& head,
                                      Masking masking) {
  const HeadActivations a = right::projected(X, head);
  const Matrix scores = right::scaled_scores(a);
  const bool causal = masking == Masking::causal;
  return right::blended(a, right::softmax(causal ? right::future_as(0, scores) : scores));
}
MISTAKE(attention_head, head_masks_with_zeros, "forbidden scores are 0, and still get a share.",
        "What share does the softmax make of a score of 0? Of which score does it make none?")

HeadActivations head_masks_with_a_low_number(const Matrix& X, const HeadParameters& head,
                                             Masking masking) {
  const HeadActivations a = right::projected(X, head);
  const Matrix scores = right::scaled_scores(a);
  const bool causal = masking == Masking::causal;
  return right::blended(a, right::softmax(causal ? right::future_as(-1e9, scores) : scores));
}
MISTAKE(attention_head, head_masks_with_a_low_number, "the mask is -1e9: low, but not lowest.",
        "What happens when a permitted score is lower still?")

// A mask that takes something off the scores of the future.
HeadActivations with_less(const Matrix& X, const HeadParameters& head, Masking masking,
                          double less) {
  const HeadActivations a = right::projected(X, head);
  Matrix scores = right::scaled_scores(a);
  if (masking == Masking::causal)
    scores += right::future_as(-less, Matrix::Zero(X.rows(), X.rows()));
  return right::blended(a, right::softmax(scores));
}

HeadActivations head_mask_takes_off_ten_thousand(const Matrix& X, const HeadParameters& head,
                                                 Masking masking) {
  return with_less(X, head, masking, 1e4);
}
MISTAKE(attention_head, head_mask_takes_off_ten_thousand,
        "the mask takes 10000 off: a higher score gets through.",
        "How large may a score of the future be before your mask leaks?")

HeadActivations head_mask_takes_off_a_billion(const Matrix& X, const HeadParameters& head,
                                              Masking masking) {
  return with_less(X, head, masking, 1e9);
}
MISTAKE(attention_head, head_mask_takes_off_a_billion,
        "the mask takes 1e9 off: a higher score gets through.",
        "How large may a score of the future be before your mask leaks?")

HeadActivations head_masks_the_weights(const Matrix& X, const HeadParameters& head,
                                       Masking masking) {
  const HeadActivations a = right::projected(X, head);
  const Matrix shares = right::softmax(right::scaled_scores(a));
  return right::blended(a, masking == Masking::causal ? right::future_as(0, shares) : shares);
}
MISTAKE(attention_head, head_masks_the_weights, "masked after the softmax: rows lose shares.",
        "Who should get the shares that the mask takes away? Can that happen after the softmax?")

// Divided by what is left: right, until the future has taken all there was.
HeadActivations head_shares_out_what_the_mask_left(const Matrix& X, const HeadParameters& head,
                                                   Masking masking) {
  HeadActivations a = right::projected(X, head);
  Matrix shares = right::softmax(right::scaled_scores(a));
  if (masking == Masking::causal) shares = right::future_as(0, shares);
  for (Index i = 0; i < shares.rows(); ++i) {
    double sum = 0;
    for (Index j = 0; j < shares.cols(); ++j) sum += shares(i, j);
    for (Index j = 0; j < shares.cols(); ++j) shares(i, j) /= sum;
  }
  return right::blended(a, shares);
}
MISTAKE(attention_head, head_shares_out_what_the_mask_left,
        "masked after the softmax, then divided by what is left: 0/0.",
        "If nearly all attention went to the future, what is left to divide by?")

}  // namespace
