// Text from a trained model, one character after the other.
#pragma once

#include "trainer.h"

namespace headstart {

// `prompt`, then `length` characters. Throws std::invalid_argument if the model does not know a
// character of the prompt, the prompt is empty, or temperature is not positive.
std::u32string generate(const Checkpoint& trained, const Network& network,
                        const std::u32string& prompt, int length, double temperature,
                        std::uint64_t seed);

}  // namespace headstart
