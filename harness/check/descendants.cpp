#include "descendants.h"

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>
#endif

namespace headstart {

#ifdef __linux__
namespace {

// What almost every test leaves behind is nothing: asking that first costs one call.
bool has_children() {
  siginfo_t any{};
  return waitid(P_ALL, 0, &any, WEXITED | WNOHANG | WNOWAIT) == 0;
}

std::vector<pid_t> children() {
  std::vector<pid_t> result;
  if (!has_children()) return result;
  std::error_code none;  // a thread may end while we look
  for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task", none)) {
    std::ifstream list(thread.path() / "children");
    for (pid_t pid; list >> pid;) result.push_back(pid);
  }
  return result;
}

}  // namespace

Descendants::Descendants() {
  static const int once = prctl(PR_SET_CHILD_SUBREAPER, 1);
  static_cast<void>(once);
  ours_ = children();
}

// The children of a killed child become ours: again, until there are none.
void Descendants::end() const {
  for (int tries = 0; tries < 500; ++tries) {
    bool found = false;
    for (const pid_t pid : children()) {
      if (std::ranges::find(ours_, pid) != ours_.end()) continue;
      found = true;
      kill(pid, SIGKILL);
      waitpid(pid, nullptr, WNOHANG);
    }
    if (!found) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

#else

Descendants::Descendants() = default;
void Descendants::end() const {}

#endif

}  // namespace headstart
