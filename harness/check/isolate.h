// Runs one test body in a child process and brings back what happened there.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "headstart/diagnosis.h"

namespace headstart {

enum class Verdict {
  passed,
  failed,
  not_implemented,
  crashed,
  exited,
  timed_out,
  out_of_memory,
  killed,      // from outside, or by itself
  forbidden,   // it asked the system for what no exercise needs
  not_run,     // the time was used up before
  infra_error  // of the machine or the kit: says nothing about the code
};

const char* to_string(Verdict verdict);
Verdict verdict_of(const std::string& word);  // infra_error for a word that is none of them

struct Failure {
  std::string file;  // empty: no place of its own
  int line = 0;
  std::string message;

  void add_below(const std::string& text) {
    if (!message.empty() && !message.ends_with('\n'))
      message += '\n';  // GoogleTest's own have none
    message += text;
  }
};

struct Outcome {
  Verdict verdict = Verdict::passed;
  std::vector<Failure> failures;
  Diagnosis diagnosis;                // of a failure, if it is a known one
  std::optional<std::uint64_t> seed;  // of random inputs, if it drew some
  std::string output;                 // what the code printed, cut to a few thousand characters
};

// How long a body may run: processor time, and as a backstop the clock on the wall; and how much memory
// it may ask for (0: as much as there is).
struct BodyLimits {
  double cpu_seconds = 3;
  double wall_seconds = 15;
  int memory_gigabytes = 0;
};

Outcome run_isolated(const std::function<void()>& body, const BodyLimits& limits);

// In this process. Failures are also handed on as they come.
using OnFailure = std::function<void(const Failure&)>;
Outcome run_in_place(const std::function<void()>& body, const OnFailure& on_failure = {});

// Runs every test's body by `run` instead, in a program whose code under test is somewhere else.
void run_bodies_with(Outcome (*run)(const std::function<void()>& body));

}  // namespace headstart
