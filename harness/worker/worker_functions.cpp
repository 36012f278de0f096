// The functions of one exercise, for a worker; compiled once an exercise, with the names of its header
// and of the list of its functions (harness/cmake/Contract.cmake).
#include HEADSTART_EXERCISE_HEADER

#include "headstart/structs.h"
#include "worker.h"

namespace {

#define HEADSTART_FUNCTION(returned, name, parameters, ...)                                  \
  const headstart::AddWorkerFunction name##_added(headstart::erase(#name, &attention::name), \
                                                  HEADSTART_EXERCISE);
#include HEADSTART_EXERCISE_FUNCTIONS
#undef HEADSTART_FUNCTION

}  // namespace
