// Runs another program and waits for it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace headstart {

struct Finished {
  int status = 0;  // exit status, or 128 + the signal that ended it
  bool out_of_time = false;
  std::string output;  // both streams in the order they were written, if captured

  bool ok() const { return status == 0; }
};

enum class Output { captured, shown };

// A program or folder that does not exist: status 127, and its name in the output. Throws
// std::runtime_error if there can be no further process. A captured program is killed after
// most_seconds (0: never).
Finished run(const std::vector<std::string>& command, Output output,
             const std::filesystem::path& folder = {}, int most_seconds = 0);

// Turns this process into `program`. Throws std::runtime_error if that cannot be started.
[[noreturn]] void become(const std::filesystem::path& program,
                         const std::vector<std::string>& arguments);

}  // namespace headstart
