// Two models to compare the language model with. They share its tables and its training, and differ
// in one thing: how much of the window reaches a position.
#pragma once

#include "trainer.h"

namespace headstart {

// Sees its own character and nothing else: scores = E[token] U.
Network one_character_network();

// Sees the window with every position in equal parts: scores = (X + running_average(X W_v)) U.
Network average_network();

}  // namespace headstart
