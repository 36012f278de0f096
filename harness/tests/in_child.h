// Runs a function in a child process and brings back the text that it returns.
#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <functional>
#include <optional>
#include <string>

namespace headstart::tests {

// Nothing if the child did not come to its end.
inline std::optional<std::string> in_child(const std::function<std::string()>& run) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return {};
  const pid_t pid = fork();
  if (pid < 0) return {};
  if (pid == 0) {
    ::close(ends[0]);
    const std::string text = run() + "!";  // the last letter says that it is all
    for (std::size_t at = 0; at < text.size();) {
      const auto written = write(ends[1], text.data() + at, text.size() - at);
      if (written <= 0) _exit(1);
      at += static_cast<std::size_t>(written);
    }
    _exit(0);
  }
  ::close(ends[1]);
  std::string text;
  std::array<char, 1 << 16> buffer;
  for (ssize_t size = 0; (size = read(ends[0], buffer.data(), buffer.size())) > 0;)
    text.append(buffer.data(), static_cast<std::size_t>(size));
  ::close(ends[0]);
  waitpid(pid, nullptr, 0);
  if (!text.ends_with('!')) return {};
  text.pop_back();
  return text;
}

}  // namespace headstart::tests
