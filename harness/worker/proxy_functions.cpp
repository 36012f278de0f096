// The functions of one exercise as proxies: the tests are linked with these instead of anybody's code,
// and each call goes to the worker. Compiled once an exercise, as worker_functions.cpp.
#include HEADSTART_EXERCISE_HEADER

#include "remote.h"

namespace attention {

#define HEADSTART_FUNCTION(returned, name, parameters, ...) \
  returned name parameters {                                \
    return headstart::remote<returned>(#name, __VA_ARGS__); \
  }
#include HEADSTART_EXERCISE_FUNCTIONS
#undef HEADSTART_FUNCTION

}  // namespace attention
