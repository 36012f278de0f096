// Adam: gradient descent in which every number has a step of its own size.
#pragma once

#include "language_model.h"

namespace headstart {

// One step moves every number by
//
//   m <- b1 m + (1 - b1) g,  v <- b2 v + (1 - b2) g^2
//   W <- W - rate (m / (1 - b1^t)) / (sqrt(v / (1 - b2^t)) + 1e-8),   b1 = 0.9, b2 = 0.99
//
// Source: Kingma and Ba 2015, algorithm 1
struct Adam {
  attention::LanguageModel m, v;  // shapes of the model; zeros at first
  long t = 0;                     // steps taken

  explicit Adam(const attention::LanguageModel& model);
  void step(attention::LanguageModel& model, const attention::LanguageModel& gradients,
            double learning_rate);
};

}  // namespace headstart
