// Runs the tests of this program against a worker: each test with a fresh one.
#pragma once

#include "remote.h"

namespace headstart {

void judge_with(WorkerSettings settings);

}  // namespace headstart
