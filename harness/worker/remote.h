// The judge's end: a call of an exercise function that a worker answers.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "headstart/structs.h"

namespace headstart {

// Thrown where an answer cannot be had any more. Not a std::exception, and remembered besides: no test
// that expects an error, and no catch in one, can mistake it for one.
struct WorkerLost {};

// How a worker was lost.
struct Loss {
  std::string verdict;  // crashed, killed, exited, timed_out, out_of_memory, forbidden, infra_error
  std::string text;     // a sentence
  std::string output;   // what it printed
};

// Starts a worker, and ends it. One at a time.
class WorkerStarter {
 public:
  virtual ~WorkerStarter() = default;
  virtual int start() = 0;  // our end of its socket. Throws std::runtime_error
  // Ends it with all that it started. `by_itself`: it has closed the socket, and may be ending.
  virtual Loss end(bool by_itself) = 0;
};

// A plain process, for code of our own: `command` gets its socket as descriptor 3.
std::unique_ptr<WorkerStarter> plain_worker(std::vector<std::string> command);

struct Patience {
  double reply_seconds = 5;    // most for one answer, and less after one that did not come;
  double test_seconds = 15;    // most for all of one test,
  double total_seconds = 120;  // and for all tests: nine that hang must not take nine times as long
};

void use_worker(std::unique_ptr<WorkerStarter> starter, const Patience& patience);

// For each test: a worker of its own, started when the first call needs it.
void begin_worker();
// Ends the worker and says if, and how, it was lost before.
std::optional<Loss> end_worker();

// Throws what the function threw there, or WorkerLost.
Value remote_call(const char* function, std::vector<Value> arguments);

[[noreturn]] void lose_worker_to_garbage(const std::string& text);

template <class R, class... Arguments>
R remote(const char* function, const Arguments&... arguments) {
  const Value answer = remote_call(function, {to_value(arguments)...});
  try {
    return from_value<R>(answer);
  } catch (const WrongForm& error) {
    lose_worker_to_garbage(error.what());
  }
}

}  // namespace headstart
