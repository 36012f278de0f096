// Names the mistake that the calls of a failing test look like.
#pragma once

#include "headstart/diagnosis.h"
#include "headstart/mistake.h"

namespace headstart {

// The one mistake of the catalogue whose answers equal the answers in `calls`, and the code's answers
// on the second inputs. Runs the code again: only where that can do no harm.
Diagnosis diagnose_here(const std::vector<CallRecord>& calls);

// The same in a child process that is given 90 ms: code that crashes, hangs or prints does no harm.
Diagnosis diagnose_in_child(const std::vector<CallRecord>& calls);

}  // namespace headstart
