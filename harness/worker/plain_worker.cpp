// A worker as a plain process.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>
#include <stdexcept>

#include "remote.h"
#include "worker.h"

namespace headstart {
namespace {

[[noreturn]] void become(const std::vector<std::string>& command, int descriptor) {
  setpgid(0, 0);
  const int nothing = open("/dev/null", O_RDWR);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, stream);
  if (descriptor == worker_descriptor)
    fcntl(descriptor, F_SETFD, 0);  // dup2 onto itself would leave it to be closed
  else
    dup2(descriptor, worker_descriptor);
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execv(words[0], words.data());
  _exit(127);
}

bool has_ended(pid_t pid) {
  siginfo_t information{};
  return waitid(P_PID, static_cast<id_t>(pid), &information, WEXITED | WNOHANG | WNOWAIT) != 0 ||
         information.si_pid == pid;
}

Loss describe(int status) {
  if (WIFSIGNALED(status))
    return {"crashed", fmt::format("It crashed: {}.", strsignal(WTERMSIG(status))), ""};
  return {"exited",
          fmt::format("It ended the whole program with exit status {} instead of returning.",
                      WEXITSTATUS(status)),
          ""};
}

class PlainWorker final : public WorkerStarter {
 public:
  explicit PlainWorker(std::vector<std::string> command) : command_(std::move(command)) {}
  ~PlainWorker() override { PlainWorker::end(false); }

  int start() override {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
      throw std::runtime_error("no socket for a worker");
    pid_ = fork();
    if (pid_ == 0) become(command_, ends[1]);
    close(ends[1]);
    if (pid_ < 0) {
      close(ends[0]);
      throw std::runtime_error("no process for a worker");
    }
    setpgid(pid_, pid_);
    return ends[0];
  }

  Loss end(bool by_itself) override {
    if (pid_ <= 0) return {};
    for (int i = 0; by_itself && i < 200 && !has_ended(pid_); ++i) usleep(1000);
    kill(-pid_, SIGKILL);
    kill(pid_, SIGKILL);
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    return describe(status);
  }

 private:
  std::vector<std::string> command_;
  pid_t pid_ = -1;
};

}  // namespace

std::unique_ptr<WorkerStarter> plain_worker(std::vector<std::string> command) {
  return std::make_unique<PlainWorker>(std::move(command));
}

}  // namespace headstart
