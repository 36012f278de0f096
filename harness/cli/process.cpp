#include "process.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>

namespace headstart {
namespace {

// As a shell says it.
[[noreturn]] void cannot_run(const char* name) {
  dprintf(STDERR_FILENO, "%s: %s\n", name, strerror(errno));
  _exit(127);
}

[[noreturn]] void exec(const std::vector<std::string>& command, int output,
                       const std::filesystem::path& folder) {
  if (output >= 0) {
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    close(output);
  }
  if (!folder.empty() && chdir(folder.c_str()) != 0) cannot_run(folder.c_str());
  std::vector<char*> arguments;
  for (const std::string& argument : command)
    arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  execvp(arguments[0], arguments.data());
  cannot_run(arguments[0]);
}

std::string read_all(int descriptor) {
  std::string text;
  std::array<char, 1 << 14> buffer;
  while (true) {
    const ssize_t size = read(descriptor, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(size));
  }
}

int wait_for(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0)
    if (errno != EINTR) return 127;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

Finished run(const std::vector<std::string>& command, Output output,
             const std::filesystem::path& folder) {
  std::array<int, 2> ends{-1, -1};
  if (output == Output::captured && pipe(ends.data()) != 0)
    throw std::runtime_error("cannot make a pipe");
  std::fflush(nullptr);
  const pid_t pid = fork();
  if (pid < 0) throw std::runtime_error(fmt::format("cannot start {}", command.front()));
  if (pid == 0) {
    if (ends[0] >= 0) close(ends[0]);
    exec(command, ends[1], folder);
  }

  Finished finished;
  if (output == Output::captured) {
    close(ends[1]);
    finished.output = read_all(ends[0]);
    close(ends[0]);
  }
  finished.status = wait_for(pid);
  return finished;
}

}  // namespace headstart
