// The structs of exercises 06 to 08 in tests: remembered by CALL, and read from golden numbers.
#pragma once

#include "headstart/call.h"
#include "headstart/golden.h"
#include "headstart/structs.h"

namespace headstart {

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
