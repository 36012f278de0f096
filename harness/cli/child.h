// A program that is not waited for: its output is read as it comes, and it can be stopped with all that it
// has started.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "process.h"

namespace headstart {

class Child {
 public:
  // In a process group of its own, with nothing to read, killed if this process dies. A program that does
  // not exist ends with status 127. Throws std::runtime_error if there can be no further process.
  explicit Child(const std::vector<std::string>& command);
  ~Child();  // kills it
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  int descriptor() const {
    return output_;
  }             // readable when there is something to take; -1: closed
  void take();  // reads what is there
  const std::string& output() const { return finished_.output; }

  // True once it has ended and all it had written is read.
  bool ended();
  const Finished& finished() const { return finished_; }
  std::chrono::milliseconds age() const;

  // Asks it to end (SIGTERM: ninja then ends its compilers and removes half-written files).
  void stop();
  void kill();  // at once, with everything that it has started

 private:
  pid_t pid_ = -1;
  int output_ = -1;
  bool reaped_ = false;
  Finished finished_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Orphans of killed programs become this process's children, so that they can be found (Linux).
void adopt_orphans();
// Kills and reaps all that is left of them.
void kill_descendants();

}  // namespace headstart
