// How the structs of exercises 06 to 08 are shown in a failure: one grid a matrix.
#pragma once

#include "headstart/call.h"
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

}  // namespace headstart
