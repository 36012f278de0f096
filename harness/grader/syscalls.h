// System calls that glibc has no function for, or not in every version that we meet.
#pragma once

#include <fcntl.h>
#include <linux/mount.h>
#include <linux/sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

// Since Linux 5.2 to 5.13; numbers are the same on every architecture.
#ifndef SYS_open_tree
#define SYS_open_tree 428
#define SYS_move_mount 429
#define SYS_fsopen 430
#define SYS_fsconfig 431
#define SYS_fsmount 432
#endif
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
#ifndef SYS_mount_setattr
#define SYS_mount_setattr 442
#endif
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif
#ifndef AT_RECURSIVE
#define AT_RECURSIVE 0x8000
#endif

namespace headstart::sandbox {

inline int sys(long result) {
  return static_cast<int>(result);
}

// Without the system call (an old kernel, an old container) one by one: never on with them open.
inline void close_from(unsigned first, unsigned last = ~0U) {
  if (first > last || syscall(SYS_close_range, first, last, 0) == 0) return;
  const auto most = static_cast<unsigned>(sysconf(_SC_OPEN_MAX));
  for (unsigned number = first; number <= last && number < most; ++number)
    close(static_cast<int>(number));
}

// As fork, in new namespaces if `flags` says so. A copy of the calling thread alone: it must not
// allocate. Not clone3, which containers hide. `exit_signal` 0: no other part of the program that
// waits for its children comes upon this one.
inline pid_t clone_process(unsigned long flags, int exit_signal, int* descriptor = nullptr) {
  if (descriptor != nullptr) flags |= CLONE_PIDFD;
  const unsigned long all = flags | static_cast<unsigned>(exit_signal);
  return sys(syscall(SYS_clone, all, nullptr, descriptor, nullptr, nullptr));
}

}  // namespace headstart::sandbox
