// What goes wrong in exercise 08 from a window to its scores, and with the step. The loss, its
// gradients and sampling have files of their own.
#include "language_model.h"

#include <iterator>

#include "headstart/mistake.h"
#include "right_model.h"

using namespace attention;
using namespace headstart;

namespace {

// --- embed -------------------------------------------------------------------------------------

// Tokens that repeat, windows that fill the table and that do not, more tokens than positions and
// fewer, and more rows than 8.
std::vector<Arguments> models_and_windows(Random& random) {
  std::vector<Arguments> calls;
  for (const auto& [sizes, length] :
       {std::pair{right::ModelSizes{5, 7, 4, 3}, 6}, {{6, 4, 6, 2}, 4}, {{9, 12, 3, 5}, 11}})
    calls.push_back({to_value(right::random_model(random, sizes)),
                     to_value(right::random_tokens(random, length, sizes.vocabulary))});
  return calls;
}
SECOND_INPUTS(embed, random) {
  return models_and_windows(random);
}

Matrix embed_without_positions(const LanguageModel& model, const Tokens& window) {
  return right::embed(model, window) - model.position_embedding.topRows(std::ssize(window));
}
MISTAKE(embed, embed_without_positions, "the positions are left out.",
        "The same character at two places: should its row be the same?")

Matrix embed_positions_only(const LanguageModel& model, const Tokens& window) {
  return model.position_embedding.topRows(std::ssize(window));
}
MISTAKE(embed, embed_positions_only, "the tokens are left out.",
        "Two characters at the same place: should their rows be the same?")

// The row of the position table that `row` names.
template <class Row>
Matrix with_position(const LanguageModel& model, const Tokens& window, Row row) {
  Matrix X(std::ssize(window), model.token_embedding.cols());
  for (Index i = 0; i < X.rows(); ++i)
    for (Index j = 0; j < X.cols(); ++j)
      X(i, j) = model.token_embedding(window[i], j) + model.position_embedding(row(i), j);
  return X;
}

Matrix embed_last_positions(const LanguageModel& model, const Tokens& window) {
  const Index unused = model.position_embedding.rows() - std::ssize(window);
  return with_position(model, window, [&](Index i) { return unused + i; });
}
MISTAKE(embed, embed_last_positions, "the last rows of the position table are used.",
        "A window of one character: at which row of the position table does it stand?")

Matrix embed_positions_backwards(const LanguageModel& model, const Tokens& window) {
  return with_position(model, window, [&](Index i) { return std::ssize(window) - 1 - i; });
}
MISTAKE(embed, embed_positions_backwards, "positions are counted from the end of the window.",
        "Which position has the first character, and does it change when the window grows?")

Matrix embed_positions_from_one(const LanguageModel& model, const Tokens& window) {
  return with_position(model, window, [](Index i) { return i + 1; });
}
MISTAKE(embed, embed_positions_from_one, "positions are counted from 1.",
        "Which row of the position table belongs to the first character of a window?")

Matrix embed_first_position_for_all(const LanguageModel& model, const Tokens& window) {
  return with_position(model, window, [](Index) { return Index{0}; });
}
MISTAKE(embed, embed_first_position_for_all, "every character gets the first position.",
        "Which index of your loop belongs into the position table?")

Matrix embed_position_of_the_token(const LanguageModel& model, const Tokens& window) {
  return with_position(model, window, [&](Index i) { return Index{window[i]}; });
}
MISTAKE(embed, embed_position_of_the_token, "the position table is asked for the token.",
        "One table is asked what stands there, the other one where. Which is asked for what?")

Matrix embed_token_of_the_position(const LanguageModel& model, const Tokens& window) {
  Tokens counted(window.size());
  for (std::size_t i = 0; i < window.size(); ++i) counted[i] = static_cast<int>(i);
  return right::embed(model, counted);
}
MISTAKE(embed, embed_token_of_the_position, "the token table is asked for the position.",
        "Two windows with other characters in them: does your result differ?")

Matrix embed_product(const LanguageModel& model, const Tokens& window) {
  const Matrix positions = embed_positions_only(model, window);
  return embed_without_positions(model, window).cwiseProduct(positions);
}
MISTAKE(embed, embed_product, "token and position are multiplied.",
        "How do the two rows become one in the formula?")

Matrix embed_mean(const LanguageModel& model, const Tokens& window) {
  return right::embed(model, window) / 2;
}
MISTAKE(embed, embed_mean, "the mean of token and position, where the sum should be.",
        "How do the two rows become one in the formula?")

Matrix embed_beside_each_other(const LanguageModel& model, const Tokens& window) {
  const Matrix tokens = embed_without_positions(model, window);
  Matrix X(tokens.rows(), 2 * tokens.cols());
  X << tokens, embed_positions_only(model, window);
  return X;
}
MISTAKE(embed, embed_beside_each_other, "token and position stand beside each other.",
        "How wide should a row be? How do two rows of that width become one?")

Matrix embed_scaled_tokens(const LanguageModel& model, const Tokens& window) {
  const Matrix tokens = embed_without_positions(model, window);
  return right::root(tokens.cols()) * tokens + embed_positions_only(model, window);
}
MISTAKE(embed, embed_scaled_tokens, "tokens are multiplied by a root, as in the paper.",
        "The paper scales its embeddings. Does the formula here?")

// --- next_token_scores -------------------------------------------------------------------------

// One of the models is as wide as its vocabulary, so that a transpose fits.
SECOND_INPUTS(next_token_scores, random) {
  return models_and_windows(random);
}

Matrix read_by(const LanguageModel& model, const Matrix& X, Masking masking = Masking::causal) {
  return right::attention_head(X, model.head, masking).output;
}

Matrix scores_without_the_row_itself(const LanguageModel& model, const Tokens& window) {
  return read_by(model, right::embed(model, window)) * model.unembedding;
}
MISTAKE(next_token_scores, scores_without_the_row_itself, "the way past the head is missing.",
        "After the head has read, where is what stood at the position itself?")

Matrix scores_without_the_head(const LanguageModel& model, const Tokens& window) {
  return right::embed(model, window) * model.unembedding;
}
MISTAKE(next_token_scores, scores_without_the_head,
        "the head is left out: nobody has read anybody.",
        "What does the row of a position know of the characters before it?")

Matrix scores_with_the_row_twice(const LanguageModel& model, const Tokens& window) {
  const Matrix X = right::embed(model, window);
  return (2 * X + read_by(model, X)) * model.unembedding;
}
MISTAKE(next_token_scores, scores_with_the_row_twice, "X is added twice.",
        "Where in your code is X added? Does the head add it as well?")

Matrix scores_with_the_head_twice(const LanguageModel& model, const Tokens& window) {
  const Matrix read = read_by(model, right::embed(model, window));
  return (read + read) * model.unembedding;
}
MISTAKE(next_token_scores, scores_with_the_head_twice, "what was read is added to itself.",
        "Was X overwritten before it was added?")

Matrix scores_of_an_unmasked_head(const LanguageModel& model, const Tokens& window) {
  const Matrix X = right::embed(model, window);
  return (X + read_by(model, X, Masking::none)) * model.unembedding;
}
MISTAKE(next_token_scores, scores_of_an_unmasked_head, "the head has no mask: it sees what comes.",
        "A model that guesses the next character: may it have read that?")

Matrix scores_without_positions(const LanguageModel& model, const Tokens& window) {
  const Matrix X = embed_without_positions(model, window);
  return (X + read_by(model, X)) * model.unembedding;
}
MISTAKE(next_token_scores, scores_without_positions, "the rows are tokens without their positions.",
        "Which function makes rows of a window? Is it called here?")

Matrix scores_by_transposed_unembedding(const LanguageModel& model, const Tokens& window) {
  const Matrix X = right::embed(model, window);
  return Matrix(X + read_by(model, X)) * model.unembedding.transpose();
}
MISTAKE(next_token_scores, scores_by_transposed_unembedding,
        "the unembedding is turned: that fits square ones only.",
        "The unembedding has as many rows as a position has numbers. Must anything be turned?")

Matrix scores_by_token_embedding(const LanguageModel& model, const Tokens& window) {
  const Matrix X = right::embed(model, window);
  return Matrix(X + read_by(model, X)) * model.token_embedding.transpose();
}
MISTAKE(
    next_token_scores, scores_by_token_embedding, "rows become scores by the token table.",
    "Some models share one table for both ways. Which one does this model have for the way out?")

Matrix scores_of_the_last_position(const LanguageModel& model, const Tokens& window) {
  return right::next_token_scores(model, window).bottomRows(1);
}
MISTAKE(next_token_scores, scores_of_the_last_position, "only the last position gets scores.",
        "Training learns from every position. For how many of them are there scores?")

Matrix scores_as_shares(const LanguageModel& model, const Tokens& window) {
  return right::softmax(right::next_token_scores(model, window));
}
MISTAKE(next_token_scores, scores_as_shares, "shares come out, where scores should.",
        "Who makes shares of the scores later? Should they be made here already?")

// --- gradient_step -----------------------------------------------------------------------------

SECOND_INPUTS(gradient_step, random) {
  std::vector<Arguments> calls;
  for (const right::ModelSizes& sizes : {right::ModelSizes{5, 7, 4, 3}, {6, 4, 3, 2}})
    calls.push_back({to_value(right::random_model(random, sizes)),
                     to_value(right::random_model(random, sizes)),
                     to_value(0.05 + 0.4 * random.uniform())});
  return calls;
}

LanguageModel moved(const LanguageModel& model, const LanguageModel& d, double rate) {
  LanguageModel next = model;
  next.token_embedding -= rate * d.token_embedding;
  next.position_embedding -= rate * d.position_embedding;
  next.head.W_q -= rate * d.head.W_q;
  next.head.W_k -= rate * d.head.W_k;
  next.head.W_v -= rate * d.head.W_v;
  next.unembedding -= rate * d.unembedding;
  return next;
}

LanguageModel gradient_step_upward(const LanguageModel& model, const LanguageModel& gradients,
                                   double learning_rate) {
  return moved(model, gradients, -learning_rate);
}
MISTAKE(gradient_step, gradient_step_upward, "the step goes up the slope: the loss grows.",
        "A gradient points to where the loss rises. Which way do you want to go?")

LanguageModel gradient_step_without_rate(const LanguageModel& model, const LanguageModel& gradients,
                                         double) {
  return moved(model, gradients, 1);
}
MISTAKE(gradient_step, gradient_step_without_rate, "the learning rate is not used.",
        "How far does a number move for a gradient of 1? Where in your code is that said?")

LanguageModel gradient_step_rate_squared(const LanguageModel& model, const LanguageModel& gradients,
                                         double learning_rate) {
  return moved(model, gradients, learning_rate * learning_rate);
}
MISTAKE(gradient_step, gradient_step_rate_squared, "the learning rate is used twice.",
        "Follow the rate through your code: at how many places is something multiplied by it?")

LanguageModel gradient_step_change_only(const LanguageModel& model, const LanguageModel& gradients,
                                        double learning_rate) {
  return moved(moved(model, model, 1), gradients, learning_rate);
}
MISTAKE(gradient_step, gradient_step_change_only, "the change is returned, not the model it makes.",
        "From where does the step start?")

LanguageModel gradient_step_nothing(const LanguageModel& model, const LanguageModel&, double) {
  return model;
}
MISTAKE(gradient_step, gradient_step_nothing, "the model comes back as it went in.",
        "Is it the model that moves in your code, or a copy that is lost at the end?")

// The right step, and one matrix that stays.
LanguageModel gradient_step_leaves_tokens(const LanguageModel& model,
                                          const LanguageModel& gradients, double learning_rate) {
  LanguageModel next = moved(model, gradients, learning_rate);
  next.token_embedding = model.token_embedding;
  return next;
}
MISTAKE(gradient_step, gradient_step_leaves_tokens, "the token table stays where it was.",
        "Go through the struct from top to bottom: which of its matrices moves in your code?")

LanguageModel gradient_step_leaves_positions(const LanguageModel& model,
                                             const LanguageModel& gradients, double learning_rate) {
  LanguageModel next = moved(model, gradients, learning_rate);
  next.position_embedding = model.position_embedding;
  return next;
}
MISTAKE(gradient_step, gradient_step_leaves_positions, "the position table stays where it was.",
        "Go through the struct from top to bottom: which of its matrices moves in your code?")

LanguageModel gradient_step_leaves_unembedding(const LanguageModel& model,
                                               const LanguageModel& gradients,
                                               double learning_rate) {
  LanguageModel next = moved(model, gradients, learning_rate);
  next.unembedding = model.unembedding;
  return next;
}
MISTAKE(gradient_step, gradient_step_leaves_unembedding, "the unembedding stays where it was.",
        "Go through the struct from top to bottom: which of its matrices moves in your code?")

LanguageModel gradient_step_leaves_the_head(const LanguageModel& model,
                                            const LanguageModel& gradients, double learning_rate) {
  LanguageModel next = moved(model, gradients, learning_rate);
  next.head = model.head;
  return next;
}
MISTAKE(gradient_step, gradient_step_leaves_the_head, "the head's three matrices stay.",
        "Go through the struct from top to bottom: which of its matrices moves in your code?")

LanguageModel gradient_step_leaves_queries(const LanguageModel& model,
                                           const LanguageModel& gradients, double learning_rate) {
  LanguageModel next = moved(model, gradients, learning_rate);
  next.head.W_q = model.head.W_q;
  return next;
}
MISTAKE(gradient_step, gradient_step_leaves_queries, "W_q stays where it was.",
        "Go through the struct from top to bottom: which of its matrices moves in your code?")

LanguageModel gradient_step_leaves_keys(const LanguageModel& model, const LanguageModel& gradients,
                                        double learning_rate) {
  LanguageModel next = moved(model, gradients, learning_rate);
  next.head.W_k = model.head.W_k;
  return next;
}
MISTAKE(gradient_step, gradient_step_leaves_keys, "W_k stays where it was.",
        "Go through the struct from top to bottom: which of its matrices moves in your code?")

LanguageModel gradient_step_leaves_values(const LanguageModel& model,
                                          const LanguageModel& gradients, double learning_rate) {
  LanguageModel next = moved(model, gradients, learning_rate);
  next.head.W_v = model.head.W_v;
  return next;
}
MISTAKE(gradient_step, gradient_step_leaves_values, "W_v stays where it was.",
        "Go through the struct from top to bottom: which of its matrices moves in your code?")

}  // namespace
