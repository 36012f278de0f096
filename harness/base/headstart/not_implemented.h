// What a stub throws. A type of its own and not a std::exception, so that no test which expects an
// error, and no catch in an exercise, can mistake an empty stub for an answer.
#pragma once

#include <string>

namespace headstart {

class NotImplemented {
 public:
  // Called without arguments: they stand for the place of the call. (std::source_location says the
  // same, but clang 14, which Debian 12 ships, does not have it.)
  explicit NotImplemented(const char* file = __builtin_FILE(),
                          const char* function = __builtin_FUNCTION())
      : file_(file), function_(function) {}

  const std::string& file() const { return file_; }          // exercises/04_mask/mask.cpp
  const std::string& function() const { return function_; }  // causal_mask

 private:
  std::string file_;
  std::string function_;
};

}  // namespace headstart
