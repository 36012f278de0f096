// What goes wrong in exercise 08 with the loss and its gradient.
#include "headstart/mistake.h"
#include "right_model.h"

using namespace attention;
using namespace headstart;

namespace {

// --- cross_entropy: second inputs --------------------------------------------------------------

// Scores of usual size, more rows than 8, and scores of a thousand. There each row has a highest score
// of its own, a low one, and a next token of little share.
std::vector<Arguments> scores_and_next(Random& random) {
  const auto call = [&](Index T, Index vocabulary, double scale) -> Arguments {
    return {to_value(random.matrix(T, vocabulary, scale)),
            to_value(right::random_tokens(random, static_cast<int>(T), vocabulary))};
  };
  Matrix far = random.matrix(3, 4);
  for (Index i = 0; i < far.rows(); ++i)
    for (Index j = 0; j < far.cols(); ++j) far(i, j) += i == 0 ? 1000 : -1000;
  far(2, 3) += 800;
  return {call(4, 6, 2), call(11, 3, 1), {to_value(far), to_value(Tokens{2, 0, 1})}};
}

double rows_of(const Matrix& matrix) {
  return static_cast<double>(matrix.rows());
}

// --- cross_entropy -----------------------------------------------------------------------------

SECOND_INPUTS(cross_entropy, random) {
  return scores_and_next(random);
}

// The mean over rows of what `of` makes of the share of the token that came.
template <class Of>
double mean_over_rows(const Matrix& shares, const Tokens& next, Of of) {
  double sum = 0;
  for (Index i = 0; i < shares.rows(); ++i) sum += of(shares(i, next.at(i)));
  return sum / rows_of(shares);
}

double minus_log(double share) {
  return -std::log(share);
}

double entropy_in_bits(const Matrix& scores, const Tokens& next) {
  return right::cross_entropy(scores, next) / std::log(2.0);
}
MISTAKE(cross_entropy, entropy_in_bits, "in bits, where nats are asked for.",
        "Which base has your logarithm, and which one has exp?")

double entropy_in_tens(const Matrix& scores, const Tokens& next) {
  return right::cross_entropy(scores, next) / std::log(10.0);
}
MISTAKE(cross_entropy, entropy_in_tens, "the logarithm to base 10.",
        "Which base has your logarithm, and which one has exp?")

double entropy_summed(const Matrix& scores, const Tokens& next) {
  return right::cross_entropy(scores, next) * rows_of(scores);
}
MISTAKE(cross_entropy, entropy_summed, "summed over the rows, not averaged.",
        "Should a window twice as long be twice as surprising?")

double entropy_by_vocabulary(const Matrix& scores, const Tokens& next) {
  return right::cross_entropy(scores, next) * rows_of(scores) / static_cast<double>(scores.cols());
}
MISTAKE(cross_entropy, entropy_by_vocabulary, "divided by the vocabulary, not by the rows.",
        "Over what is the mean taken: how many surprises did you add up?")

double entropy_negative(const Matrix& scores, const Tokens& next) {
  return -right::cross_entropy(scores, next);
}
MISTAKE(cross_entropy, entropy_negative, "the minus is missing.",
        "Which sign has the logarithm of a share? Which one should a loss have?")

double entropy_unstable(const Matrix& scores, const Tokens& next) {
  double loss = 0;
  for (Index i = 0; i < scores.rows(); ++i) {
    double sum = 0;
    for (Index j = 0; j < scores.cols(); ++j) sum += std::exp(scores(i, j));
    loss -= std::log(std::exp(scores(i, next.at(i))) / sum);
  }
  return loss / rows_of(scores);
}
MISTAKE(cross_entropy, entropy_unstable, "large scores make exp infinite or 0.",
        "What does exp give for a score of 1000, or -1000? What did exercise 03 take off first?")

double entropy_of_shares(const Matrix& scores, const Tokens& next) {
  return mean_over_rows(right::softmax(scores), next, minus_log);
}
MISTAKE(cross_entropy, entropy_of_shares, "the logarithm of a share that has become 0.",
        "A share of exp(-2000) is 0 to the machine. Can its logarithm be had without the share?")

double entropy_with_a_billionth(const Matrix& scores, const Tokens& next) {
  return mean_over_rows(right::softmax(scores), next,
                        [](double share) { return minus_log(share + 1e-9); });
}
MISTAKE(cross_entropy, entropy_with_a_billionth, "1e-9 is added to every share.",
        "What is -log of your little number? Can a model be more surprised than that?")

double entropy_with_a_trillionth(const Matrix& scores, const Tokens& next) {
  return mean_over_rows(right::softmax(scores), next,
                        [](double share) { return minus_log(share + 1e-12); });
}
MISTAKE(cross_entropy, entropy_with_a_trillionth, "1e-12 is added to every share.",
        "What is -log of your little number? Can a model be more surprised than that?")

double entropy_with_one_shift(const Matrix& scores, const Tokens& next) {
  const double highest = scores.maxCoeff();
  double loss = 0;
  for (Index i = 0; i < scores.rows(); ++i) {
    double sum = 0;
    for (Index j = 0; j < scores.cols(); ++j) sum += std::exp(scores(i, j) - highest);
    loss += std::log(sum) - (scores(i, next.at(i)) - highest);
  }
  return loss / rows_of(scores);
}
MISTAKE(cross_entropy, entropy_with_one_shift, "the highest score of all rows is taken off each.",
        "What is left of a row that lies a thousand below another one?")

double entropy_of_the_likeliest(const Matrix& scores, const Tokens& next) {
  Tokens likeliest = next;
  for (Index i = 0; i < scores.rows(); ++i)
    for (Index j = 0; j < scores.cols(); ++j)
      if (scores(i, j) > scores(i, likeliest.at(i))) likeliest.at(i) = static_cast<int>(j);
  return right::cross_entropy(scores, likeliest);
}
MISTAKE(cross_entropy, entropy_of_the_likeliest, "the surprise at the highest share of each row.",
        "What came next, and what did the model expect most: at which is it surprised?")

double entropy_as_missing_share(const Matrix& scores, const Tokens& next) {
  return mean_over_rows(right::softmax(scores), next, [](double share) { return 1 - share; });
}
MISTAKE(cross_entropy, entropy_as_missing_share,
        "there is no logarithm: what the share lacks to 1.",
        "How surprised is a model by what it held for impossible? Can your number say that?")

double entropy_log_of_the_mean(const Matrix& scores, const Tokens& next) {
  return minus_log(
      mean_over_rows(right::softmax(scores), next, [](double share) { return share; }));
}
MISTAKE(cross_entropy, entropy_log_of_the_mean, "the logarithm of the mean share.",
        "Which comes first, the mean or the logarithm? Does it matter?")

double entropy_softmax_twice(const Matrix& scores, const Tokens& next) {
  return right::cross_entropy(right::softmax(scores), next);
}
MISTAKE(cross_entropy, entropy_softmax_twice, "shares go through the softmax once more.",
        "Your formula holds a softmax already. What does it expect: scores, or shares?")

// What came next, moved on by one more.
double entropy_shifted_again(const Matrix& scores, const Tokens& next) {
  const Index pairs = scores.rows() - 1;
  return right::cross_entropy(scores.topRows(pairs), Tokens(next.begin() + 1, next.end()));
}
MISTAKE(cross_entropy, entropy_shifted_again, "row i is compared with what comes after next[i].",
        "next[i] follows position i already. Is it moved once more in your code?")

double entropy_of_the_previous(const Matrix& scores, const Tokens& next) {
  const Index pairs = scores.rows() - 1;
  return right::cross_entropy(scores.bottomRows(pairs), Tokens(next.begin(), next.end() - 1));
}
MISTAKE(cross_entropy, entropy_of_the_previous, "row i is compared with what came before next[i].",
        "Which entry of next belongs to row 0? And to row i?")

double entropy_of_the_last_row(const Matrix& scores, const Tokens& next) {
  return right::cross_entropy(scores.bottomRows(1), {next.back()});
}
MISTAKE(cross_entropy, entropy_of_the_last_row, "only the last row counts.",
        "How many guesses does a window hold? Is what the earlier rows say lost?")

double entropy_in_float(const Matrix& scores, const Tokens& next) {
  float sum = 0;
  for (Index i = 0; i < scores.rows(); ++i) {
    const Matrix row = scores.row(i);
    sum += static_cast<float>(right::cross_entropy(row, {next.at(i)}));
  }
  return static_cast<double>(sum) / rows_of(scores);
}
MISTAKE(cross_entropy, entropy_in_float, "right to seven digits only.",
        "Of which type is the variable that adds up? How many digits does that hold?")

// --- cross_entropy_backward --------------------------------------------------------------------

SECOND_INPUTS(cross_entropy_backward, random) {
  return scores_and_next(random);
}

// `matrix` less `share` at the token that came.
Matrix less_what_came(Matrix matrix, const Tokens& next, double share = 1) {
  for (Index i = 0; i < matrix.rows(); ++i) matrix(i, next.at(i)) -= share;
  return matrix;
}

Matrix entropy_backward_summed(const Matrix& scores, const Tokens& next) {
  return less_what_came(right::softmax(scores), next);
}
MISTAKE(cross_entropy_backward, entropy_backward_summed, "not divided by the number of rows.",
        "The loss is a mean. What does that do to the slope along one score?")

Matrix entropy_backward_by_vocabulary(const Matrix& scores, const Tokens& next) {
  return less_what_came(right::softmax(scores), next) / static_cast<double>(scores.cols());
}
MISTAKE(cross_entropy_backward, entropy_backward_by_vocabulary,
        "divided by the vocabulary, not by the rows.", "Over what is the mean of the loss taken?")

Matrix entropy_backward_by_rows_twice(const Matrix& scores, const Tokens& next) {
  return right::cross_entropy_backward(scores, next) / rows_of(scores);
}
MISTAKE(cross_entropy_backward, entropy_backward_by_rows_twice, "divided by the rows twice.",
        "At how many places is something divided by the number of rows?")

Matrix entropy_backward_shares_only(const Matrix& scores, const Tokens& next) {
  return less_what_came(right::softmax(scores), next, 0) / rows_of(scores);
}
MISTAKE(cross_entropy_backward, entropy_backward_shares_only, "what came next plays no part.",
        "The score of what came should rise. Which entries of yours say so?")

// Divided by the number of rows before the 1 is taken off.
Matrix entropy_backward_whole_target(const Matrix& scores, const Tokens& next) {
  return less_what_came(right::softmax(scores) / rows_of(scores), next);
}
MISTAKE(cross_entropy_backward, entropy_backward_whole_target,
        "the shares are divided by the rows, the 1 for what came is not.",
        "What does a row of the gradient add to? What does one of yours?")

Matrix entropy_backward_adds_target(const Matrix& scores, const Tokens& next) {
  return less_what_came(right::softmax(scores), next, -1) / rows_of(scores);
}
MISTAKE(cross_entropy_backward, entropy_backward_adds_target, "1 is added for what came.",
        "What does a row of the gradient add to? What does one of yours?")

Matrix entropy_backward_target_only(const Matrix& scores, const Tokens& next) {
  const Matrix right_one = right::cross_entropy_backward(scores, next);
  Matrix d_scores = Matrix::Zero(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i) d_scores(i, next.at(i)) = right_one(i, next.at(i));
  return d_scores;
}
MISTAKE(cross_entropy_backward, entropy_backward_target_only, "only what came has a gradient.",
        "If another score of the row rises, what happens to the share of what came?")

Matrix entropy_backward_of_scores(const Matrix& scores, const Tokens& next) {
  return less_what_came(scores, next) / rows_of(scores);
}
MISTAKE(cross_entropy_backward, entropy_backward_of_scores, "scores stand where shares should.",
        "From what is the 1 taken off: can a score be compared with it?")

Matrix entropy_backward_upward(const Matrix& scores, const Tokens& next) {
  return -right::cross_entropy_backward(scores, next);
}
MISTAKE(cross_entropy_backward, entropy_backward_upward, "the sign is the other one.",
        "If the score of what came rises, does the loss rise or fall?")

Matrix entropy_backward_over_columns(const Matrix& scores, const Tokens& next) {
  const Matrix shares = right::transposed(right::softmax(scores.transpose()));
  return less_what_came(shares, next) / rows_of(scores);
}
MISTAKE(cross_entropy_backward, entropy_backward_over_columns, "the softmax runs over columns.",
        "Which scores compete for the next character: those of a row, or those of a column?")

Matrix entropy_backward_unstable(const Matrix& scores, const Tokens& next) {
  Matrix shares(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i) {
    double sum = 0;
    for (Index j = 0; j < scores.cols(); ++j) sum += shares(i, j) = std::exp(scores(i, j));
    for (Index j = 0; j < scores.cols(); ++j) shares(i, j) /= sum;
  }
  return less_what_came(shares, next) / rows_of(scores);
}
MISTAKE(cross_entropy_backward, entropy_backward_unstable, "large scores make exp infinite or 0.",
        "What does exp give for a score of 1000, or -1000? What did exercise 03 take off first?")

Matrix entropy_backward_softmax_twice(const Matrix& scores, const Tokens& next) {
  return right::cross_entropy_backward(right::softmax(scores), next);
}
MISTAKE(cross_entropy_backward, entropy_backward_softmax_twice,
        "shares go through the softmax once more.",
        "What goes into your softmax: scores, or already shares?")

// The difference is the whole way back already; softmax_backward takes it once more.
Matrix entropy_backward_through_softmax(const Matrix& scores, const Tokens& next) {
  return right::softmax_backward(right::softmax(scores),
                                 right::cross_entropy_backward(scores, next));
}
MISTAKE(cross_entropy_backward, entropy_backward_through_softmax,
        "the way back through the softmax is taken twice.",
        "Is your difference the gradient of the shares, or that of the scores already?")

Matrix entropy_backward_in_bits(const Matrix& scores, const Tokens& next) {
  return right::cross_entropy_backward(scores, next) / std::log(2.0);
}
MISTAKE(cross_entropy_backward, entropy_backward_in_bits, "the gradient of a loss in bits.",
        "In what is the loss measured? Does a logarithm of 2 belong here?")

Matrix entropy_backward_shifted_again(const Matrix& scores, const Tokens& next) {
  Matrix d_scores = right::softmax(scores);
  for (Index i = 0; i + 1 < scores.rows(); ++i) d_scores(i, next.at(i + 1)) -= 1;
  return d_scores / rows_of(scores);
}
MISTAKE(cross_entropy_backward, entropy_backward_shifted_again,
        "the 1 of row i is taken off for what comes after next[i].",
        "next[i] follows position i already. Is it moved once more in your code?")

}  // namespace
