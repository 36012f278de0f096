// What goes wrong in exercise 08 with the gradients of the model.
#include "headstart/mistake.h"
#include "right_model.h"

using namespace attention;
using namespace headstart;

namespace {

// --- loss_and_gradients ------------------------------------------------------------------------

// Tokens that repeat, windows that fill the table and that do not, a model as wide as its vocabulary,
// and more rows than 8.
SECOND_INPUTS(loss_and_gradients, random) {
  std::vector<Arguments> calls;
  for (const auto& [sizes, length] :
       {std::pair{right::ModelSizes{5, 7, 4, 3}, 5}, {{6, 4, 6, 2}, 4}, {{9, 12, 3, 5}, 11}})
    calls.push_back({to_value(right::random_model(random, sizes)),
                     to_value(right::random_tokens(random, length, sizes.vocabulary)),
                     to_value(right::random_tokens(random, length, sizes.vocabulary))});
  return calls;
}

LossAndGradients right_gradients(const LanguageModel& model, const Tokens& window,
                                 const Tokens& next) {
  return right::collected(model, window, right::pass_of(model, window, next));
}

// All of them from another gradient of the scores on.
LossAndGradients with_d_scores(const LanguageModel& model, const Tokens& window, const Tokens& next,
                               const Matrix& d_scores) {
  right::Pass pass = right::pass_of(model, window, next);
  pass.d_scores = d_scores;
  right::pass_back(model, pass);
  return right::collected(model, window, pass);
}

LossAndGradients gradients_without_residual(const LanguageModel& model, const Tokens& window,
                                            const Tokens& next) {
  right::Pass pass = right::pass_of(model, window, next);
  pass.d_X = pass.d_head.X;
  return right::collected(model, window, pass);
}
MISTAKE(loss_and_gradients, gradients_without_residual,
        "the embeddings' gradients lack the way past the head.",
        "X went into the sum by two ways. Does what comes back by both reach the embeddings?")

LossAndGradients gradients_by_residual_only(const LanguageModel& model, const Tokens& window,
                                            const Tokens& next) {
  right::Pass pass = right::pass_of(model, window, next);
  pass.d_X = pass.d_hidden;
  return right::collected(model, window, pass);
}
MISTAKE(loss_and_gradients, gradients_by_residual_only,
        "the embeddings' gradients lack the way through the head.",
        "X went into the sum by two ways. Does what comes back by both reach the embeddings?")

LossAndGradients gradients_overwrite_repeated_tokens(const LanguageModel& model,
                                                     const Tokens& window, const Tokens& next) {
  LossAndGradients result = right_gradients(model, window, next);
  for (Index i = 0; i < std::ssize(window); ++i)
    result.gradients.token_embedding.row(window[i]) = result.gradients.position_embedding.row(i);
  return result;
}
MISTAKE(loss_and_gradients, gradients_overwrite_repeated_tokens,
        "a token that stands there twice keeps its last gradient only.",
        "What happens in the table when the same token comes by a second time?")

LossAndGradients gradients_of_tokens_averaged(const LanguageModel& model, const Tokens& window,
                                              const Tokens& next) {
  LossAndGradients result = right_gradients(model, window, next);
  for (int token = 0; token < result.gradients.token_embedding.rows(); ++token)
    if (const auto times = std::ranges::count(window, token); times > 1)
      result.gradients.token_embedding.row(token) /= static_cast<double>(times);
  return result;
}
MISTAKE(loss_and_gradients, gradients_of_tokens_averaged,
        "a token that stands there twice gets the mean of its gradients.",
        "If one number is used at two places, do their slopes add up, or is a mean taken?")

LossAndGradients gradients_of_tokens_by_next(const LanguageModel& model, const Tokens& window,
                                             const Tokens& next) {
  return right::collected(model, next, right::pass_of(model, window, next));
}
MISTAKE(loss_and_gradients, gradients_of_tokens_by_next,
        "the rows of the token table go by next, not by the window.",
        "Which tokens' rows went into X? Those get the gradient back, or others?")

LossAndGradients gradients_of_tokens_by_position(const LanguageModel& model, const Tokens& window,
                                                 const Tokens& next) {
  LossAndGradients result = right_gradients(model, window, next);
  result.gradients.token_embedding.setZero();
  for (Index i = 0; i < std::ssize(window); ++i)
    result.gradients.token_embedding.row(i) = result.gradients.position_embedding.row(i);
  return result;
}
MISTAKE(loss_and_gradients, gradients_of_tokens_by_position,
        "row i of the token table gets the gradient of position i.",
        "By what was the token table asked on the way forward?")

LossAndGradients gradients_of_positions_missing(const LanguageModel& model, const Tokens& window,
                                                const Tokens& next) {
  LossAndGradients result = right_gradients(model, window, next);
  result.gradients.position_embedding.setZero();
  return result;
}
MISTAKE(loss_and_gradients, gradients_of_positions_missing, "the positions get no gradient.",
        "A row of X is a sum of two. Which slope has a sum along each of them?")

LossAndGradients gradients_of_tokens_missing(const LanguageModel& model, const Tokens& window,
                                             const Tokens& next) {
  LossAndGradients result = right_gradients(model, window, next);
  result.gradients.token_embedding.setZero();
  return result;
}
MISTAKE(loss_and_gradients, gradients_of_tokens_missing, "the token table gets no gradient.",
        "A row of X is a sum of two. Which slope has a sum along each of them?")

LossAndGradients gradients_of_the_head_missing(const LanguageModel& model, const Tokens& window,
                                               const Tokens& next) {
  LossAndGradients result = right_gradients(model, window, next);
  for (Matrix* matrix :
       {&result.gradients.head.W_q, &result.gradients.head.W_k, &result.gradients.head.W_v})
    matrix->setZero();
  return result;
}
MISTAKE(loss_and_gradients, gradients_of_the_head_missing, "the head's matrices get no gradient.",
        "head_backward gives four matrices. Where do three of them belong?")

LossAndGradients gradients_of_used_positions_only(const LanguageModel& model, const Tokens& window,
                                                  const Tokens& next) {
  LossAndGradients result = right_gradients(model, window, next);
  result.gradients.position_embedding = right::pass_of(model, window, next).d_X;
  return result;
}
MISTAKE(loss_and_gradients, gradients_of_used_positions_only,
        "the positions' gradient is as tall as the window, not as the table.",
        "Which shape has the gradient of a table that the window does not fill?")

LossAndGradients gradients_start_as_the_model(const LanguageModel& model, const Tokens& window,
                                              const Tokens& next) {
  LossAndGradients result = right_gradients(model, window, next);
  result.gradients.token_embedding += model.token_embedding;
  const Index unused = model.position_embedding.rows() - std::ssize(window);
  result.gradients.position_embedding.bottomRows(unused) =
      model.position_embedding.bottomRows(unused);
  return result;
}
MISTAKE(loss_and_gradients, gradients_start_as_the_model,
        "the tables of gradients start with the model's numbers in them.",
        "A copy of the model has the right shapes. What should stand in it before you add?")

LossAndGradients gradients_unembedding_of_x(const LanguageModel& model, const Tokens& window,
                                            const Tokens& next) {
  right::Pass pass = right::pass_of(model, window, next);
  pass.hidden = pass.X;
  return right::collected(model, window, pass);
}
MISTAKE(loss_and_gradients, gradients_unembedding_of_x,
        "the unembedding's gradient is made of X alone.",
        "What was multiplied by the unembedding on the way forward?")

LossAndGradients gradients_unembedding_of_the_head(const LanguageModel& model, const Tokens& window,
                                                   const Tokens& next) {
  right::Pass pass = right::pass_of(model, window, next);
  pass.hidden = pass.activations.output;
  return right::collected(model, window, pass);
}
MISTAKE(loss_and_gradients, gradients_unembedding_of_the_head,
        "the unembedding's gradient is made of the head's output alone.",
        "What was multiplied by the unembedding on the way forward?")

LossAndGradients gradients_unembedding_turned(const LanguageModel& model, const Tokens& window,
                                              const Tokens& next) {
  LossAndGradients result = right_gradients(model, window, next);
  result.gradients.unembedding = right::transposed(result.gradients.unembedding);
  return result;
}
MISTAKE(loss_and_gradients, gradients_unembedding_turned, "the unembedding's gradient is turned.",
        "Which shape has the gradient of a matrix? What must be turned to get it?")

LossAndGradients gradients_through_unembedding_as_it_is(const LanguageModel& model,
                                                        const Tokens& window, const Tokens& next) {
  right::Pass pass = right::pass_of(model, window, next);
  pass.d_hidden = pass.d_scores * model.unembedding;
  pass.d_head = right::head_backward(pass.X, model.head, pass.activations, pass.d_hidden);
  pass.d_X = pass.d_hidden + pass.d_head.X;
  return right::collected(model, window, pass);
}
MISTAKE(loss_and_gradients, gradients_through_unembedding_as_it_is,
        "the way back meets the unembedding as it is: that fits square ones only.",
        "The unembedding leads from width d to the vocabulary. How does one get back?")

LossAndGradients gradients_of_an_unmasked_head(const LanguageModel& model, const Tokens& window,
                                               const Tokens& next) {
  return right::collected(model, window, right::pass_of(model, window, next, Masking::none));
}
MISTAKE(loss_and_gradients, gradients_of_an_unmasked_head,
        "the head has no mask: it sees what comes.",
        "A model that guesses the next character: may it have read that?")

LossAndGradients gradients_not_averaged(const LanguageModel& model, const Tokens& window,
                                        const Tokens& next) {
  const right::Pass pass = right::pass_of(model, window, next);
  return with_d_scores(model, window, next, pass.d_scores * static_cast<double>(pass.X.rows()));
}
MISTAKE(loss_and_gradients, gradients_not_averaged, "the loss is a mean, its gradients are a sum.",
        "What does the mean over rows do to the slope along one score?")

LossAndGradients gradients_loss_summed(const LanguageModel& model, const Tokens& window,
                                       const Tokens& next) {
  LossAndGradients result = right_gradients(model, window, next);
  result.loss *= static_cast<double>(window.size());
  return result;
}
MISTAKE(loss_and_gradients, gradients_loss_summed, "the gradients are right, the loss is a sum.",
        "Should a window twice as long be twice as surprising?")

LossAndGradients gradients_of_the_last_row(const LanguageModel& model, const Tokens& window,
                                           const Tokens& next) {
  Matrix d_scores = right::pass_of(model, window, next).d_scores;
  d_scores.topRows(d_scores.rows() - 1).setZero();
  return with_d_scores(model, window, next, d_scores);
}
MISTAKE(loss_and_gradients, gradients_of_the_last_row, "only the last position teaches anything.",
        "How many guesses does a window hold? From how many does the model learn?")

LossAndGradients gradients_without_target(const LanguageModel& model, const Tokens& window,
                                          const Tokens& next) {
  const Matrix scores = right::pass_of(model, window, next).scores;
  const Matrix shares = right::softmax(scores);
  return with_d_scores(model, window, next, shares / static_cast<double>(scores.rows()));
}
MISTAKE(loss_and_gradients, gradients_without_target,
        "what came next plays no part in the gradients.",
        "The score of what came should rise. What in your gradients says so?")

LossAndGradients gradients_upward(const LanguageModel& model, const Tokens& window,
                                  const Tokens& next) {
  return with_d_scores(model, window, next, -right::pass_of(model, window, next).d_scores);
}
MISTAKE(loss_and_gradients, gradients_upward, "all gradients have the other sign.",
        "A gradient points to where the loss rises. Is there a minus that belongs to the step?")

LossAndGradients gradients_queries_and_keys_exchanged(const LanguageModel& model,
                                                      const Tokens& window, const Tokens& next) {
  LossAndGradients result = right_gradients(model, window, next);
  std::swap(result.gradients.head.W_q, result.gradients.head.W_k);
  return result;
}
MISTAKE(loss_and_gradients, gradients_queries_and_keys_exchanged,
        "W_q holds the gradient of W_k, and W_k that of W_q.",
        "In which order does HeadParameters name its matrices, and in which do you fill them?")

}  // namespace
