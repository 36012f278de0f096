// The judge's end: a call of an exercise function that a worker answers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "headstart/structs.h"

namespace headstart {

// Thrown where an answer cannot be had any more. Not a std::exception, and remembered besides: no test
// that expects an error, and no catch in one, can mistake it for one.
struct WorkerLost {};

struct WorkerSettings {
  std::vector<std::string> command;  // called with its socket as descriptor 3
  double reply_seconds = 5;          // most for one answer,
  double test_seconds = 15;          // and for all of one test
};

// How a worker was lost.
struct Loss {
  enum class Kind { ended, silent, garbage, not_started } kind = Kind::ended;
  std::string text;  // a sentence
  int status = 0;    // of the process, as waitpid tells it, if it ended
};

void use_worker(WorkerSettings settings);

// For each test: a worker of its own, started when the first call needs it.
void begin_worker();
// Ends the worker and says if, and how, it was lost before.
std::optional<Loss> end_worker();

// Throws what the function threw there, or WorkerLost.
Value remote_call(const char* function, std::vector<Value> arguments);

[[noreturn]] void lose_worker(Loss::Kind kind, const std::string& text);

template <class R, class... Arguments>
R remote(const char* function, const Arguments&... arguments) {
  const Value answer = remote_call(function, {to_value(arguments)...});
  try {
    return from_value<R>(answer);
  } catch (const WrongForm& error) {
    lose_worker(Loss::Kind::garbage, error.what());
  }
}

}  // namespace headstart
