// What an exception says as a failure of a test, and the memory that a body may have.
#pragma once

#include "isolate.h"

namespace headstart {

// The message for whatever the body threw; call it inside a catch.
Failure failure_of_current_exception(Verdict& verdict);

// Further memory makes `new` throw std::bad_alloc. A reserve stays for what has to be said about it.
void limit_memory(int gigabytes);
void lift_memory_limit();  // up to the reserve; nothing without a limit

}  // namespace headstart
