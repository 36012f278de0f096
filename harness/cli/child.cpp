#include "child.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace headstart {
namespace {

constexpr std::size_t most_output = 1 << 20;  // more is read and forgotten

[[noreturn]] void exec(const std::vector<std::string>& command, int output, pid_t parent,
                       const sigset_t& mask) {
  setpgid(0, 0);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(127);
#else
  (void)parent;
#endif
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH, SIGCHLD, SIGPIPE})
    std::signal(signal, SIG_DFL);
  sigprocmask(SIG_SETMASK, &mask, nullptr);
  const int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execvp(words[0], words.data());
  dprintf(STDERR_FILENO, "%s: %s\n", words[0], strerror(errno));
  _exit(127);
}

// The children of a process's threads, as Linux tells them; none elsewhere.
std::vector<pid_t> children_of(pid_t pid) {
  std::vector<pid_t> children;
  const std::string tasks = fmt::format("/proc/{}/task", pid);
  DIR* folder = opendir(tasks.c_str());
  if (folder == nullptr) return children;
  while (const dirent* entry = readdir(folder)) {
    std::FILE* list = std::fopen((tasks + "/" + entry->d_name + "/children").c_str(), "re");
    if (list == nullptr) continue;
    for (long child = 0; std::fscanf(list, "%ld", &child) == 1;)
      children.push_back(static_cast<pid_t>(child));
    std::fclose(list);
  }
  closedir(folder);
  return children;
}

void kill_tree(pid_t pid) {
  const std::vector<pid_t> children = children_of(pid);
  ::kill(pid, SIGKILL);
  for (const pid_t child : children) kill_tree(child);
}

}  // namespace

Child::Child(const std::vector<std::string>& command) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw std::runtime_error("cannot make a pipe");
  for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
  const pid_t parent = getpid();
  std::fflush(nullptr);
  // A signal for the child before it is the other program must not run this program's handlers there:
  // they write into a pipe that both have.
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  pid_ = fork();
  if (pid_ == 0) exec(command, ends[1], parent, before);
  sigprocmask(SIG_SETMASK, &before, nullptr);
  close(ends[1]);
  output_ = ends[0];
  if (pid_ < 0) {
    close(output_);
    throw std::runtime_error(fmt::format("cannot start {}", command.front()));
  }
  setpgid(pid_, pid_);
  fcntl(output_, F_SETFL, O_NONBLOCK);
}

Child::~Child() {
  kill();
  if (!reaped_) waitpid(pid_, nullptr, 0);
  if (output_ >= 0) close(output_);
}

void Child::take() {
  std::array<char, 1 << 16> buffer;
  for (int i = 0; i < 16 && output_ >= 0; ++i) {  // a flood must not keep us from the keys
    const ssize_t size = read(output_, buffer.data(), buffer.size());
    if (size < 0) return;  // nothing now, or a signal
    const std::size_t room = most_output - std::min(most_output, finished_.output.size());
    finished_.output.append(buffer.data(), std::min(static_cast<std::size_t>(size), room));
    if (size > 0) continue;
    close(output_);
    output_ = -1;
  }
}

bool Child::ended() {
  if (reaped_) return true;
  int status = 0;
  if (waitpid(pid_, &status, WNOHANG) != pid_) return false;
  reaped_ = true;
  finished_.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  take();
  if (output_ >= 0) close(output_);  // something that it left behind may hold the other end
  output_ = -1;
  ::kill(-pid_, SIGKILL);
  return true;
}

std::chrono::milliseconds Child::age() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                               start_);
}

void Child::stop() {
  if (!reaped_) ::kill(pid_, SIGTERM);
}

void Child::kill() {
  if (reaped_) return;
  kill_tree(pid_);
  ::kill(-pid_, SIGKILL);
}

void adopt_orphans() {
#ifdef __linux__
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

void kill_descendants() {
  for (int i = 0; i < 100; ++i) {  // what was just being started is found the next time
    while (waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    const std::vector<pid_t> left = children_of(getpid());
    if (left.empty()) return;
    for (const pid_t child : left) kill_tree(child);
    usleep(2000);
  }
}

}  // namespace headstart
