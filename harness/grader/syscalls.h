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

inline int close_from(unsigned first, unsigned last = ~0U) {
  return first > last ? 0 : sys(syscall(SYS_close_range, first, last, 0));
}
inline pid_t clone_process(const clone_args& how) {
  return sys(syscall(SYS_clone3, &how, sizeof how));
}

}  // namespace headstart::sandbox
