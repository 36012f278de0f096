// Runs the tests of this program against a worker: each test with a fresh one.
#pragma once

#include "remote.h"

namespace headstart {

void judge_with(std::unique_ptr<WorkerStarter> starter, const Patience& patience);

// The main of a judge: `starter_for` makes what starts the workers of the words after "--". Exit
// status: 0 every test passed, 1 not, 2 bad usage.
using StarterFor = std::unique_ptr<WorkerStarter> (*)(std::vector<std::string> words);
int judge_main(int argc, char** argv, StarterFor starter_for);

}  // namespace headstart
