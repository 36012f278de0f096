// What all processes of a sandbox use together, seen from outside through /proc.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>

namespace headstart::sandbox {

struct Seen {
  double cpu_seconds = 0;
  std::uint64_t memory_bytes = 0;
  unsigned tasks = 0;
};

struct Process {
  pid_t number = 0, parent = 0;
  std::uint64_t ticks = 0, pages = 0;
  unsigned tasks = 0;
  bool ours = false;
};

// Reads into memory of its own: a keeper does not allocate.
class Watch {
 public:
  // `proc` is a /proc folder. If it shows the sandbox's processes only, `keeper` is 1; else the
  // keeper's number there, and its descendants count.
  Watch(int proc, pid_t keeper, bool all_are_ours);

  bool measure(Seen& seen);
  // As measure, with memory that several share counted once. Slower.
  std::uint64_t shared_once() const;
  void kill_all();  // once; those it saw

 private:
  void scan();
  void mark_ours();
  std::uint64_t memory_of(const Process& process) const;

  static constexpr std::size_t most = 32768;
  int proc_;
  pid_t keeper_;
  bool all_are_ours_;
  Process* processes_ = nullptr;
  std::size_t count_ = 0;
};

// Calls f(name) for everything in a folder but . and .., without allocating. f returns false to stop.
// False if the folder cannot be read or f stopped.
template <class F>
bool for_each_name(int folder, F f);

}  // namespace headstart::sandbox

#include <dirent.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <string_view>

template <class F>
bool headstart::sandbox::for_each_name(int folder, F f) {
  alignas(8) std::array<char, 8192> buffer;
  if (lseek(folder, 0, SEEK_SET) < 0) return false;
  for (;;) {
    const long size = syscall(SYS_getdents64, folder, buffer.data(), buffer.size());
    if (size <= 0) return size == 0;
    for (long at = 0; at < size;) {
      const auto* entry = reinterpret_cast<const dirent64*>(buffer.data() + at);
      at += entry->d_reclen;
      const std::string_view name = entry->d_name;
      if (name != "." && name != ".." && !f(entry->d_name)) return false;
    }
  }
}
