// A model as its six matrices, in one order: for the optimiser, for checkpoints, for sums.
#pragma once

#include <array>
#include <cstdint>

#include "language_model.h"

namespace headstart {

// Every matrix of a model, const or not.
template <class Model>
auto matrices(Model& model) {
  return std::array{&model.token_embedding, &model.position_embedding, &model.head.W_q,
                    &model.head.W_k,        &model.head.W_v,           &model.unembedding};
}
inline constexpr std::array matrix_names{
    "token_embedding", "position_embedding", "W_q", "W_k", "W_v", "unembedding"};

struct ModelSize {
  int vocabulary = 0;
  int d = 24;       // width of a row
  int d_k = 8;      // width of a query
  int window = 24;  // characters that it reads

  bool operator==(const ModelSize&) const = default;
};

// Normal numbers: embeddings with a spread of 0.3, matrices of 1/sqrt(d).
attention::LanguageModel random_model(const ModelSize& size, std::uint64_t seed);

attention::LanguageModel zeros_like(const attention::LanguageModel& model);

}  // namespace headstart
