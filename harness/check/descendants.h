// What a test body started and left behind, also in a session of its own.
#pragma once

#include <sys/types.h>

#include <vector>

namespace headstart {

// Made before a test, it remembers the children that this process has: they are not the test's. On
// Linux this process then becomes the parent of whatever loses its own; elsewhere nothing happens.
class Descendants {
 public:
  Descendants();
  void end() const;  // kills all others, and theirs

 private:
  std::vector<pid_t> ours_;
};

}  // namespace headstart
