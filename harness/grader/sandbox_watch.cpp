#include "sandbox_watch.h"

#include <fcntl.h>
#include <sys/mman.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace headstart::sandbox {
namespace {

bool is_number(const char* name) {
  return *name >= '1' && *name <= '9';
}

// Text of a small file below /proc; empty if the process is gone.
template <std::size_t Size>
const char* read_text(int proc, pid_t process, const char* file, std::array<char, Size>& text) {
  std::array<char, 64> name;
  std::snprintf(name.data(), name.size(), "%d/%s", process, file);
  text[0] = '\0';
  const int descriptor = openat(proc, name.data(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return text.data();
  const ssize_t size = read(descriptor, text.data(), Size - 1);
  close(descriptor);
  text[size > 0 ? static_cast<std::size_t>(size) : 0] = '\0';
  return text.data();
}

// Fields by their numbers in proc(5); the name, which may hold anything, ends at the last bracket.
bool read_process(int proc, pid_t number, Process& process) {
  std::array<char, 1024> text;
  const char* at = std::strrchr(read_text(proc, number, "stat", text), ')');
  if (at == nullptr) return false;
  process = Process{};
  process.number = number;
  at += 3;  // past ") S"
  for (int field = 4; field <= 24; ++field) {
    char* end = nullptr;
    const std::uint64_t value = std::strtoull(at + 1, &end, 10);
    if (field == 4) process.parent = static_cast<pid_t>(value);
    if (field >= 14 && field <= 17) process.ticks += value;  // its own, and of those it waited for
    if (field == 20) process.tasks = static_cast<unsigned>(value);
    if (field == 24) process.pages = value;
    at = end;
  }
  return true;
}

}  // namespace

Watch::Watch(int proc, pid_t keeper, bool all_are_ours)
    : proc_(proc), keeper_(keeper), all_are_ours_(all_are_ours) {
  void* memory = mmap(nullptr, most * sizeof(Process), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory != MAP_FAILED) processes_ = static_cast<Process*>(memory);
}

void Watch::scan() {
  count_ = 0;
  for_each_name(proc_, [&](const char* name) {
    if (!is_number(name)) return true;
    const pid_t number = std::atoi(name);
    if (number != keeper_ && read_process(proc_, number, processes_[count_])) ++count_;
    return count_ < most;
  });
  mark_ours();
}

// Descendants of the keeper: parents may stand after their children, hence the repetition.
void Watch::mark_ours() {
  bool more = true;
  while (more) {
    more = false;
    for (std::size_t i = 0; i < count_; ++i) {
      Process& process = processes_[i];
      if (process.ours) continue;
      process.ours = all_are_ours_ || process.parent == keeper_;
      for (std::size_t j = 0; j < count_ && !process.ours; ++j)
        process.ours = processes_[j].ours && processes_[j].number == process.parent;
      more = more || process.ours;
    }
  }
}

bool Watch::measure(Seen& seen) {
  if (processes_ == nullptr) return false;
  scan();
  seen = Seen{};
  std::uint64_t ticks = 0, pages = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    if (!processes_[i].ours) continue;
    ticks += processes_[i].ticks;
    pages += processes_[i].pages;
    seen.tasks += processes_[i].tasks;
  }
  seen.cpu_seconds = static_cast<double>(ticks) / static_cast<double>(sysconf(_SC_CLK_TCK));
  seen.memory_bytes = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return true;
}

std::uint64_t Watch::memory_of(const Process& process) const {
  std::array<char, 2048> text;
  const char* share = std::strstr(read_text(proc_, process.number, "smaps_rollup", text), "\nPss:");
  if (share != nullptr) return std::strtoull(share + 5, nullptr, 10) * 1024;
  return process.pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::uint64_t Watch::shared_once() const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < count_; ++i)
    if (processes_[i].ours) sum += memory_of(processes_[i]);
  return sum;
}

void Watch::kill_all() {
  if (processes_ == nullptr) return;
  scan();
  for (std::size_t i = 0; i < count_; ++i)
    if (processes_[i].ours) kill(processes_[i].number, SIGKILL);
}

}  // namespace headstart::sandbox
