#include "process.h"

#include <fmt/core.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
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

// As exec wants them.
std::vector<char*> pointers(const std::vector<std::string>& words) {
  std::vector<char*> result;
  for (const std::string& word : words) result.push_back(const_cast<char*>(word.c_str()));
  result.push_back(nullptr);
  return result;
}

[[noreturn]] void exec(const std::vector<std::string>& command, int output,
                       const std::filesystem::path& folder) {
  if (output >= 0) {
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    close(output);
  }
  if (!folder.empty() && chdir(folder.c_str()) != 0) cannot_run(folder.c_str());
  std::vector<char*> arguments = pointers(command);
  execvp(arguments[0], arguments.data());
  cannot_run(arguments[0]);
}

int in_words(int status) {
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

bool poll_now(int descriptor) {
  pollfd watched{descriptor, POLLIN, 0};
  return poll(&watched, 1, 0) > 0 && (watched.revents & POLLIN) != 0;
}

int wait_for(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0)
    if (errno != EINTR) return 127;
  return in_words(status);
}

// Takes what there is to read; false at the end of the stream.
bool read_some(int descriptor, std::string& text, int milliseconds) {
  pollfd watched{descriptor, POLLIN, 0};
  if (poll(&watched, 1, milliseconds) <= 0) return true;
  std::array<char, 1 << 14> buffer;
  const ssize_t size = read(descriptor, buffer.data(), buffer.size());
  if (size > 0) text.append(buffer.data(), static_cast<std::size_t>(size));
  return size > 0 || (size < 0 && errno == EINTR);
}

// Reads until the program has ended: something that it left behind may keep its stream open.
void listen(pid_t pid, int descriptor, int most_seconds, Finished& finished) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::seconds(most_seconds);
  int status = 0;
  bool open = true;
  while (open) {
    open = read_some(descriptor, finished.output, 100);
    if (open && waitpid(pid, &status, WNOHANG) == pid) {
      while (poll_now(descriptor) && read_some(descriptor, finished.output, 0)) {
      }
      finished.status = in_words(status);
      return;
    }
    if (most_seconds > 0 && Clock::now() > deadline) {
      finished.out_of_time = true;
      kill(pid, SIGKILL);
      break;
    }
  }
  finished.status = wait_for(pid);
}

}  // namespace

Finished run(const std::vector<std::string>& command, Output output,
             const std::filesystem::path& folder, int most_seconds) {
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
  if (output == Output::shown) {
    finished.status = wait_for(pid);
    return finished;
  }
  close(ends[1]);
  listen(pid, ends[0], most_seconds, finished);
  close(ends[0]);
  return finished;
}

void become(const std::filesystem::path& program, const std::vector<std::string>& arguments) {
  std::vector<std::string> words{program.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::fflush(nullptr);
  execv(program.c_str(), pointers(words).data());
  throw std::runtime_error(fmt::format("cannot start {}: {}", program.string(), strerror(errno)));
}

}  // namespace headstart
