// What the process of a test body writes to the test program: frames, one a failure, and one at the end.
#pragma once

#include <cstddef>
#include <string>

#include "isolate.h"

namespace headstart {

constexpr std::size_t most_report = 1 << 20;
constexpr std::size_t most_failures = 40;     // of one test: nobody reads more,
constexpr std::size_t most_message = 20'000;  // and so many of so long a message fit the report

void send_failure(int descriptor, const Failure& failure);
void send_seed(int descriptor, std::uint64_t seed);
void send_mistake(int descriptor, const Diagnosis& diagnosis);

// Holds the verdict, so that an exit(0) halfway cannot look like an end.
void send_end(int descriptor, Verdict verdict);

// Takes the frames apart. True if the end is there.
bool parse(const std::string& report, Outcome& outcome);

}  // namespace headstart
