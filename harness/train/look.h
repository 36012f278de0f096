// Where a trained head looks, on text that it was not trained on.
#pragma once

#include <string>

#include "trainer.h"

namespace headstart {

struct Look {
  std::u32string characters;
  attention::Matrix weights;  // a row looks, a column is looked at
};

// At the first window of the held-out text, by the exercise functions.
Look look_at_held_out(const Corpus& corpus, const Checkpoint& trained);

}  // namespace headstart
