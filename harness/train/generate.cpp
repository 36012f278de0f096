#include "generate.h"

#include <algorithm>
#include <stdexcept>

#include "numbers.h"

namespace headstart {
namespace {

// The last characters, as many as the model reads.
attention::Tokens tail(const attention::Tokens& tokens, int window) {
  const auto length = std::min<std::ptrdiff_t>(std::ssize(tokens), window);
  return {tokens.end() - length, tokens.end()};
}

}  // namespace

std::u32string generate(const Checkpoint& trained, const Network& network,
                        const std::u32string& prompt, int length, double temperature,
                        std::uint64_t seed) {
  attention::Tokens tokens = trained.alphabet.tokens(prompt);
  if (tokens.empty()) throw std::invalid_argument("the prompt is empty: give a few characters");
  Numbers numbers(seed);
  for (int i = 0; i < length; ++i) {
    const attention::Matrix scores =
        network.scores(trained.model, tail(tokens, trained.plan.size.window));
    const attention::RowVector last = scores.bottomRows(1);
    tokens.push_back(attention::sample(last, temperature, numbers.uniform()));
  }
  return trained.alphabet.text(tokens);
}

}  // namespace headstart
