// Workers in the sandbox: a fresh one for each test.
#pragma once

#include <memory>

#include "remote.h"
#include "sandbox.h"

namespace headstart {

// The words after "--" of a sandboxed judge: LEVEL MEMORY_MB CPU_SECONDS PROGRAM
std::unique_ptr<WorkerStarter> sandboxed_worker(std::vector<std::string> words);

}  // namespace headstart
