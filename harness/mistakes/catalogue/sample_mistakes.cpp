// What goes wrong in exercise 08 with sampling.
#include "headstart/mistake.h"
#include "right_model.h"

using namespace attention;
using namespace headstart;

namespace {

// --- sample ------------------------------------------------------------------------------------

// Uneven scores at three temperatures, all u; shares of exactly a quarter with u at their borders;
// tokens that cannot come; ten tenths that add up to a hair less than 1; a temperature so low that
// exp overflows.
SECOND_INPUTS(sample, random) {
  std::vector<Arguments> calls;
  const auto add = [&](const RowVector& scores, double temperature, double u) {
    calls.push_back({to_value(scores), to_value(temperature), to_value(u)});
  };
  constexpr int steps = 16;
  for (const double temperature : {0.4, 1.0, 2.5}) {
    const RowVector scores{{0.5 + random.uniform(), -1.0, 2.0 + random.uniform(), 0.0, 1.5}};
    for (int i = 0; i < steps; ++i) add(scores, temperature, (i + random.uniform()) / steps);
  }
  for (const double u : {0.0, 0.25, 0.5, 0.75}) add(RowVector{{0, 0, 0, 0}}, 1, u);
  for (const double u : {0.0, 0.5}) add(RowVector{{-right::inf, 0, -right::inf, 0}}, 1, u);
  add(RowVector::Zero(10), 1, std::nextafter(1.0, 0.0));
  for (const double u : {0.2, 0.7}) add(RowVector{{1, 3, 2, 2.5}}, 0.001, u);
  return calls;
}

Matrix shares_of(const RowVector& scores, double temperature) {
  return right::softmax(scores / temperature);
}

// The first token whose cumulative share exceeds u, and `otherwise` if there is none.
int first_above(const Matrix& shares, double u, int otherwise) {
  double cumulative = 0;
  for (int token = 0; token < shares.cols(); ++token) {
    cumulative += shares(0, token);
    if (cumulative > u) return token;
  }
  return otherwise;
}

int last_of(const RowVector& scores) {
  return static_cast<int>(scores.size()) - 1;
}

int sample_likeliest(const RowVector& scores, double, double) {
  Index likeliest = 0;
  scores.maxCoeff(&likeliest);
  return static_cast<int>(likeliest);
}
MISTAKE(sample, sample_likeliest, "always the likeliest token, whatever u is.",
        "A share of a tenth: how often should that token come? When does yours?")

int sample_temperature_multiplied(const RowVector& scores, double temperature, double u) {
  return first_above(shares_of(scores, 1 / temperature), u, last_of(scores));
}
MISTAKE(sample, sample_temperature_multiplied, "the scores are multiplied by the temperature.",
        "Should a high temperature make shares more alike, or less? What does yours do?")

int sample_temperature_ignored(const RowVector& scores, double, double u) {
  return first_above(shares_of(scores, 1), u, last_of(scores));
}
MISTAKE(sample, sample_temperature_ignored, "the temperature is not used.",
        "What is different in your code at a temperature of 2?")

int sample_temperature_twice(const RowVector& scores, double temperature, double u) {
  return first_above(shares_of(scores, temperature * temperature), u, last_of(scores));
}
MISTAKE(sample, sample_temperature_twice, "the scores are divided by the temperature twice.",
        "At how many places does the temperature come in?")

int sample_divides_the_shares(const RowVector& scores, double temperature, double u) {
  return first_above(shares_of(scores, 1) / temperature, u, last_of(scores));
}
MISTAKE(sample, sample_divides_the_shares, "the temperature divides the shares, not the scores.",
        "What should the shares add to at any temperature? What do yours?")

int sample_at_least_u(const RowVector& scores, double temperature, double u) {
  const Matrix shares = shares_of(scores, temperature);
  double cumulative = 0;
  for (int token = 0; token < shares.cols(); ++token)
    if ((cumulative += shares(0, token)) >= u) return token;
  return last_of(scores);
}
MISTAKE(sample, sample_at_least_u, "a token still comes where the next one should begin.",
        "Two shares of a half and u = 0.5: which token is it? And a first share of 0, with u = 0?")

int sample_without_normalising(const RowVector& scores, double temperature, double u) {
  double cumulative = 0;
  for (int token = 0; token < scores.size(); ++token)
    if ((cumulative += std::exp((scores[token] - scores.maxCoeff()) / temperature)) > u)
      return token;
  return last_of(scores);
}
MISTAKE(sample, sample_without_normalising, "exp is added up without making shares of it.",
        "u goes up to 1. How far does your sum go?")

int sample_share_by_share(const RowVector& scores, double temperature, double u) {
  const Matrix shares = shares_of(scores, temperature);
  for (int token = 0; token < shares.cols(); ++token)
    if (shares(0, token) > u) return token;
  return last_of(scores);
}
MISTAKE(sample, sample_share_by_share, "each share is compared with u, and not their sum so far.",
        "Put the shares one after another on a line from 0 to 1. Where does the third begin?")

int sample_one_too_far(const RowVector& scores, double temperature, double u) {
  const int token = first_above(shares_of(scores, temperature), u, last_of(scores));
  return std::min(token + 1, last_of(scores));
}
MISTAKE(sample, sample_one_too_far, "the token after the right one.",
        "When the sum exceeds u: whose share was added last?")

int sample_one_too_short(const RowVector& scores, double temperature, double u) {
  return std::max(first_above(shares_of(scores, temperature), u, last_of(scores)) - 1, 0);
}
MISTAKE(sample, sample_one_too_short, "the token before the right one.",
        "Which token is it: the last one that fits below u, or the one that goes beyond?")

int sample_from_the_end(const RowVector& scores, double temperature, double u) {
  const Matrix shares = shares_of(scores, temperature);
  double cumulative = 0;
  for (int token = last_of(scores); token > 0; --token)
    if ((cumulative += shares(0, token)) > u) return token;
  return 0;
}
MISTAKE(sample, sample_from_the_end, "the shares are added up from the last token on.",
        "Which token belongs to a u of almost 0?")

int sample_u_turned(const RowVector& scores, double temperature, double u) {
  return first_above(shares_of(scores, temperature), 1 - u, last_of(scores));
}
MISTAKE(sample, sample_u_turned, "1 - u is used where u should be.",
        "Which token belongs to a u of almost 0?")

// The likeliest token first.
int sample_sorted(const RowVector& scores, double temperature, double u) {
  Matrix shares = shares_of(scores, temperature);
  double cumulative = 0;
  for (Index i = 0; i < shares.cols(); ++i) {
    Index likeliest = 0;
    for (Index token = 1; token < shares.cols(); ++token)
      if (shares(0, token) > shares(0, likeliest)) likeliest = token;
    if ((cumulative += shares(0, likeliest)) > u) return static_cast<int>(likeliest);
    shares(0, likeliest) = -1;
  }
  return last_of(scores);
}
MISTAKE(sample, sample_sorted, "the shares are added up from the highest to the lowest.",
        "In which order do the tokens lie on the line from 0 to 1?")

int sample_overflows(const RowVector& scores, double temperature, double u) {
  double sum = 0, cumulative = 0;
  for (int token = 0; token < scores.size(); ++token) sum += std::exp(scores[token] / temperature);
  for (int token = 0; token < scores.size(); ++token)
    if ((cumulative += std::exp(scores[token] / temperature) / sum) > u) return token;
  return last_of(scores);
}
MISTAKE(sample, sample_overflows, "a low temperature makes exp infinite.",
        "What becomes of a score of 3 at a temperature of 0.001? And of its exp?")

int sample_falls_to_the_first(const RowVector& scores, double temperature, double u) {
  return first_above(shares_of(scores, temperature), u, 0);
}
MISTAKE(sample, sample_falls_to_the_first, "token 0 if rounding leaves the sum below u.",
        "The sum ends at 0.9999999 and u is higher: which token was it on the way to?")

int sample_falls_to_minus_one(const RowVector& scores, double temperature, double u) {
  return first_above(shares_of(scores, temperature), u, -1);
}
MISTAKE(sample, sample_falls_to_minus_one, "-1 if rounding leaves the sum below u.",
        "The sum ends at 0.9999999 and u is higher: which token was it on the way to?")

int sample_falls_off_the_end(const RowVector& scores, double temperature, double u) {
  return first_above(shares_of(scores, temperature), u, last_of(scores) + 1);
}
MISTAKE(sample, sample_falls_off_the_end,
        "one past the last token if rounding leaves the sum below u.",
        "The sum ends at 0.9999999 and u is higher: which token was it on the way to?")

}  // namespace
