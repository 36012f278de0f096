// Which levels this machine offers: each is tried, by running a piece of ours in it that looks whether
// it holds.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <mutex>
#include <stdexcept>

#include "sandbox_plan.h"
#include "sandbox_prepare.h"

namespace headstart {
namespace {

constexpr std::array best_first{Level::namespaces, Level::bubblewrap, Level::landlock,
                                Level::limits};

constexpr std::string_view gives(Level level) {
  switch (level) {
    case Level::namespaces:
      return "own view of files, processes and network; Landlock, seccomp, limits";
    case Level::bubblewrap: return "own view of files, processes and network; seccomp, limits";
    case Level::landlock:
      return "Landlock for files, seccomp, limits; sees names of files and processes";
    case Level::limits: return "limits only: it can read what others can, and use the network";
  }
  return "";
}

bool readable(const char* path) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file >= 0) close(file);
  return file >= 0;
}

bool filtered() {
  return memfd_create("probe", MFD_CLOEXEC) < 0 && errno == ENOSYS;
}

// Run inside: 0 if everything that the level promises is so.
int look_from_inside_namespaces() {
  if (readable("/etc/passwd") || readable("/proc/self/stat")) return 1;
  if (getppid() != 1) return 2;
  return filtered() && geteuid() != 0 ? 0 : 3;
}
int look_from_inside_landlock() {
  if (readable("/etc/passwd") || readable("/proc/self/stat")) return 1;
  return filtered() && geteuid() != 0 ? 0 : 3;
}
int look_from_inside_limits() {
  return 0;
}

Job probe_job(Level level) {
  Job job;
  job.command = {"/usr/bin/true"};
  job.limits.cpu_seconds = 5;
  job.limits.wall_seconds = 20;
  if (level == Level::bubblewrap) job.readable = {"/usr"};
  return job;
}

Ended try_level(Level level) {
  sandbox::Plan plan;
  plan.level = level;
  plan.job = probe_job(level);
  if (level == Level::namespaces) plan.instead = look_from_inside_namespaces;
  if (level == Level::landlock) plan.instead = look_from_inside_landlock;
  if (level == Level::limits) plan.instead = look_from_inside_limits;
  return sandbox::start(std::move(plan)).wait();
}

std::string why_not(const Ended& ended) {
  if (ended.verdict != JobVerdict::infra_error)
    return fmt::format("it does not hold ({} {})", name_of(ended.verdict), ended.status);
  std::string words = ended.reason;
  if (!ended.output.empty()) words += ": " + ended.output.substr(0, ended.output.find('\n'));
  return words;
}

Probed probe(Level level) {
  if (level == Level::bubblewrap && sandbox::bubblewrap_program().empty())
    return {level, false, "bwrap is not installed (package bubblewrap)"};
  if (level == Level::landlock && sandbox::landlock_abi() == 0)
    return {level, false, "this kernel has no Landlock, or a container forbids it"};
  const Ended ended = try_level(level);
  if (!ended.ok()) return {level, false, why_not(ended)};
  return {level, true, std::string(gives(level))};
}

// Once a process: a level that worked goes on working, and a probe costs milliseconds.
const Probed& known(Level level) {
  static std::mutex mutex;
  static std::array<std::optional<Probed>, 4> all;
  const std::lock_guard lock(mutex);
  std::optional<Probed>& one = all[static_cast<std::size_t>(level)];
  if (!one) one = probe(level);
  return *one;
}

}  // namespace

std::vector<Probed> probe_levels() {
  std::vector<Probed> all;
  for (Level level : best_first) all.push_back(known(level));
  return all;
}

Sandbox::Sandbox(std::optional<Level> wanted) : level_(wanted.value_or(Level::limits)) {
  for (Level level : best_first) {
    if (wanted && level != *wanted) continue;
    if (known(level).works) {
      level_ = level;
      return;
    }
  }
  throw std::runtime_error(
      fmt::format("no sandbox \"{}\" here: {}", name_of(level_), known(level_).words));
}

}  // namespace headstart
