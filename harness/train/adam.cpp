#include "adam.h"

#include <cmath>

#include "parameters.h"

namespace headstart {
namespace {

constexpr double b1 = 0.9, b2 = 0.99, small = 1e-8;

}  // namespace

Adam::Adam(const attention::LanguageModel& model) : m(zeros_like(model)), v(zeros_like(model)) {}

void Adam::step(attention::LanguageModel& model, const attention::LanguageModel& gradients,
                double learning_rate) {
  ++t;
  const double rate = learning_rate / (1 - std::pow(b1, static_cast<double>(t)));
  const double correction = 1 / (1 - std::pow(b2, static_cast<double>(t)));
  const auto weights = matrices(model);
  const auto gradient = matrices(gradients);
  const auto first = matrices(m);
  const auto second = matrices(v);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto& g = gradient[i]->array();
    first[i]->array() = b1 * first[i]->array() + (1 - b1) * g;
    second[i]->array() = b2 * second[i]->array() + (1 - b2) * g.square();
    weights[i]->array() -=
        rate * first[i]->array() / ((second[i]->array() * correction).sqrt() + small);
  }
}

}  // namespace headstart
