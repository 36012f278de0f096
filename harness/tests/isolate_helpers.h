// What the tests of isolation share.
#pragma once

#include <chrono>
#include <string>

#include "isolate.h"

using headstart::BodyLimits;
using headstart::Outcome;
using headstart::run_in_place;
using headstart::run_isolated;
using headstart::Verdict;

#ifdef HEADSTART_SANITIZED  // the sanitizer reports a crash itself, and ends the program
constexpr Verdict crash = Verdict::exited;
#else
constexpr Verdict crash = Verdict::crashed;
#endif

constexpr BodyLimits generous{.cpu_seconds = 10, .wall_seconds = 20};
constexpr BodyLimits one_cpu_second{.cpu_seconds = 1, .wall_seconds = 20};
constexpr BodyLimits short_wall{.cpu_seconds = 10, .wall_seconds = 0.2};

inline Outcome run(const std::function<void()>& body) {
  return run_isolated(body, generous);
}

inline std::string message(const Outcome& outcome) {
  std::string text;
  for (const headstart::Failure& failure : outcome.failures) text += failure.message;
  return text;
}

inline bool holds(const std::string& text, const std::string& piece) {
  return text.find(piece) != std::string::npos;
}

inline double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}
