// The worker: a process that holds exercise code and answers calls of it, one after another.
#pragma once

#include <vector>

#include "headstart/function.h"

namespace headstart {

struct WorkerFunction : Function {
  std::string_view exercise;  // 03_softmax
};

// The functions that this program is linked with; each exercise's object adds its own.
std::vector<WorkerFunction>& worker_functions();

struct AddWorkerFunction {
  AddWorkerFunction(const Function& function, std::string_view exercise) {
    worker_functions().push_back({function, exercise});
  }
};

// The socket on which a worker is called: not one of the three that a program prints to.
inline constexpr int worker_descriptor = 3;

// Answers calls until the judge hangs up.
void serve(int descriptor);

}  // namespace headstart
