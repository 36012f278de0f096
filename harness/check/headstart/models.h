// The structs of exercises 06 to 08 in tests: shown in a failure, one grid a matrix, and read from
// golden numbers.
#pragma once

#include "headstart/call.h"
#include "headstart/golden.h"
#include "language_model.h"

namespace headstart {

inline void describe(CallRecord& record, const std::string& name,
                     const attention::HeadParameters& head) {
  record.add(name + ".W_q", head.W_q);
  record.add(name + ".W_k", head.W_k);
  record.add(name + ".W_v", head.W_v);
}

inline void describe(CallRecord& record, const std::string& name,
                     const attention::HeadActivations& activations) {
  record.add(name + ".Q", activations.Q);
  record.add(name + ".K", activations.K);
  record.add(name + ".V", activations.V);
  record.add(name + ".weights", activations.weights);
  record.add(name + ".output", activations.output);
}

inline void describe(CallRecord& record, const std::string& name,
                     const attention::LanguageModel& model) {
  record.add(name + ".token_embedding", model.token_embedding);
  record.add(name + ".position_embedding", model.position_embedding);
  describe(record, name + ".head", model.head);
  record.add(name + ".unembedding", model.unembedding);
}

inline void describe(CallRecord& record, const std::string& name, attention::Masking masking) {
  record.add_text(name,
                  masking == attention::Masking::causal ? "Masking::causal" : "Masking::none");
}

inline attention::HeadParameters golden_head(const GoldenCase& given) {
  return {given.matrix("W_q"), given.matrix("W_k"), given.matrix("W_v")};
}

inline attention::Masking golden_masking(const GoldenCase& given) {
  return given.text("masking") == "causal" ? attention::Masking::causal : attention::Masking::none;
}

inline attention::LanguageModel golden_model(const GoldenCase& given) {
  return {given.matrix("token_embedding"), given.matrix("position_embedding"), golden_head(given),
          given.matrix("unembedding")};
}

}  // namespace headstart
