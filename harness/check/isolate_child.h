// The two sides of a test body in a process of its own: this is the inner one.
#pragma once

#include <functional>
#include <string>

#include "isolate.h"

namespace headstart {

// Runs `body` within its limits, writes frames to `report`, prints to `output`, and ends the process.
[[noreturn]] void run_as_child(const std::function<void()>& body, const BodyLimits& limits, int report,
                               int output);

// What a signal that ended a body means to its author.
std::string signal_in_words(int signal);

}  // namespace headstart
