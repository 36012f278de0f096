// The system calls that a program may make, as libseccomp compiles them for the kernel.
//
// A list of what is allowed: everything else does not exist (ENOSYS), as on an older kernel, for which
// libraries are prepared. What no honest program here asks for ends it at once.
#include <fcntl.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <stdexcept>

#include "sandbox_plan.h"

namespace headstart::sandbox {
namespace {

constexpr const char* allowed[] = {
    // files
    "read", "write", "readv", "writev", "pread64", "pwrite64", "preadv", "pwritev", "preadv2",
    "pwritev2", "lseek", "_llseek", "open", "openat", "creat", "close", "close_range", "stat",
    "fstat", "lstat", "newfstatat", "fstatat64", "stat64", "fstat64", "lstat64", "statx", "access",
    "faccessat", "faccessat2", "readlink", "readlinkat", "getcwd", "chdir", "fchdir", "dup", "dup2",
    "dup3", "flock", "getdents", "getdents64", "statfs", "fstatfs", "statfs64", "fstatfs64",
    "fadvise64", "readahead", "mkdir", "mkdirat", "rmdir", "unlink", "unlinkat", "rename",
    "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat", "truncate", "ftruncate",
    "ftruncate64", "fallocate", "fsync", "fdatasync", "sync_file_range", "chmod", "fchmod",
    "fchmodat", "utime", "utimes", "utimensat", "umask", "copy_file_range", "sendfile", "pipe",
    "pipe2",
    // memory
    "brk", "mmap", "mmap2", "munmap", "mremap", "mprotect", "madvise", "msync", "mincore",
    "membarrier",
    // processes, threads, time
    "exit", "exit_group", "wait4", "waitid", "execve", "getpid", "getppid", "gettid", "getuid",
    "geteuid", "getgid", "getegid", "getgroups", "getpgid", "getpgrp", "getsid", "setpgid",
    "set_tid_address", "set_robust_list", "get_robust_list", "rseq", "arch_prctl", "futex",
    "sched_yield", "sched_getaffinity", "sched_getparam", "sched_getscheduler",
    "sched_get_priority_max", "sched_get_priority_min", "getcpu", "getrlimit", "getrusage", "times",
    "time", "gettimeofday", "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep",
    "alarm", "setitimer", "getitimer", "sysinfo", "uname", "getrandom", "restart_syscall", "pause",
    // signals of its own
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigreturn", "rt_sigpending",
    "rt_sigtimedwait", "rt_sigsuspend", "sigaltstack",
    // waiting, and talking over the descriptors that it was given
    "poll", "ppoll", "select", "pselect6", "epoll_create1", "epoll_ctl", "epoll_wait",
    "epoll_pwait", "eventfd2", "sendto", "recvfrom", "shutdown"};

constexpr const char* deadly[] = {"socket",
                                  "socketpair",
                                  "connect",
                                  "bind",
                                  "listen",
                                  "accept",
                                  "accept4",
                                  "ptrace",
                                  "process_vm_readv",
                                  "process_vm_writev",
                                  "process_madvise",
                                  "pidfd_open",
                                  "pidfd_getfd",
                                  "pidfd_send_signal",
                                  "kcmp",
                                  "keyctl",
                                  "add_key",
                                  "request_key",
                                  "bpf",
                                  "perf_event_open",
                                  "userfaultfd",
                                  "unshare",
                                  "setns",
                                  "mount",
                                  "umount2",
                                  "move_mount",
                                  "open_tree",
                                  "fsopen",
                                  "fsmount",
                                  "mount_setattr",
                                  "pivot_root",
                                  "chroot",
                                  "shmget",
                                  "shmat",
                                  "shmctl",
                                  "semget",
                                  "semop",
                                  "semctl",
                                  "semtimedop",
                                  "msgget",
                                  "msgsnd",
                                  "msgrcv",
                                  "msgctl",
                                  "mq_open",
                                  "mq_unlink",
                                  "mknod",
                                  "mknodat",
                                  "setuid",
                                  "setgid",
                                  "setreuid",
                                  "setregid",
                                  "setresuid",
                                  "setresgid",
                                  "setgroups",
                                  "init_module",
                                  "finit_module",
                                  "delete_module",
                                  "kexec_load",
                                  "reboot",
                                  "swapon",
                                  "swapoff",
                                  "sethostname",
                                  "settimeofday",
                                  "clock_settime",
                                  "open_by_handle_at",
                                  "name_to_handle_at",
                                  "iopl",
                                  "ioperm",
                                  "io_uring_setup",
                                  "vhangup",
                                  "acct",
                                  "quotactl",
                                  "syslog"};

constexpr scmp_datum_t new_namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS |
                                        CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
constexpr scmp_datum_t low_half = 0xffffffff;  // of an argument that the kernel reads as 32 bits

void check(int result) {
  if (result < 0) throw std::runtime_error("libseccomp refuses a rule");
}

class Rules {
 public:
  Rules() : context_(seccomp_init(SCMP_ACT_ERRNO(ENOSYS)), seccomp_release) {
    if (!context_) throw std::runtime_error("libseccomp does not start");
    check(seccomp_attr_set(get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS));
    // Without this the filter needs as many comparisons as there are calls.
    seccomp_attr_set(get(), SCMP_FLTATR_CTL_OPTIMIZE, 2);
  }

  // A call that this architecture does not have needs no rule.
  template <class... Conditions>
  void add(std::uint32_t action, const char* name, Conditions... conditions) {
    const int number = seccomp_syscall_resolve_name(name);
    if (number < 0) return;
    check(seccomp_rule_add(get(), action, number, sizeof...(conditions), conditions...));
  }
  template <class... Conditions>
  void allow(const char* name, Conditions... conditions) {
    add(SCMP_ACT_ALLOW, name, conditions...);
  }

  scmp_filter_ctx get() const { return context_.get(); }

 private:
  std::unique_ptr<void, void (*)(scmp_filter_ctx)> context_;
};

// Threads: a clone that stays in the process. clone3 is not listed: its flags stand in memory, where a
// filter cannot look, and glibc goes back to clone.
void add_processes(Rules& rules, bool may_fork) {
  if (may_fork) {
    rules.allow("clone", SCMP_A0(SCMP_CMP_MASKED_EQ, new_namespaces, 0));
    rules.add(SCMP_ACT_ALLOW, "fork");
    rules.add(SCMP_ACT_ALLOW, "vfork");
    return;
  }
  constexpr scmp_datum_t looked_at = new_namespaces | CLONE_THREAD;
  rules.allow("clone", SCMP_A0(SCMP_CMP_MASKED_EQ, looked_at, CLONE_THREAD));
  rules.add(SCMP_ACT_KILL_PROCESS, "clone", SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
  rules.add(SCMP_ACT_KILL_PROCESS, "fork");
  rules.add(SCMP_ACT_KILL_PROCESS, "vfork");
}

void add_signals(Rules& rules, bool signals) {
  for (const char* name : {"kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"})
    rules.add(signals ? SCMP_ACT_ALLOW : SCMP_ACT_ERRNO(EPERM), name);
}

// By what is asked of them: no typing into terminals, no descriptor that sends signals, no new limits,
// no way of outliving the keeper.
void add_partly(Rules& rules) {
  for (unsigned long request : {TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX})
    rules.allow("ioctl", SCMP_A1(SCMP_CMP_MASKED_EQ, low_half, request));
  for (const char* name : {"fcntl", "fcntl64"})
    for (int command : {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK,
                        F_SETLK, F_SETLKW, F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW})
      rules.allow(name, SCMP_A1(SCMP_CMP_MASKED_EQ, low_half, static_cast<scmp_datum_t>(command)));
  for (int option : {PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, PR_CAPBSET_READ, 0x53564d41})
    rules.allow("prctl", SCMP_A0(SCMP_CMP_MASKED_EQ, low_half, static_cast<scmp_datum_t>(option)));
  rules.allow("prlimit64", SCMP_A2(SCMP_CMP_EQ, 0));  // reading them
}

Filter compiled(const Rules& rules) {
  const int file = memfd_create("filter", MFD_CLOEXEC);
  if (file < 0) throw std::runtime_error("no memory for a seccomp filter");
  const Descriptor closed_afterwards(file);
  check(seccomp_export_bpf(rules.get(), file));
  Filter filter(static_cast<std::size_t>(lseek(file, 0, SEEK_END)) / sizeof(sock_filter));
  const std::size_t size = filter.size() * sizeof(sock_filter);
  if (pread(file, filter.data(), size, 0) != static_cast<ssize_t>(size))
    throw std::runtime_error("libseccomp gave no filter");
  return filter;
}

}  // namespace

Filter make_filter(bool may_fork, bool signals) {
  Rules rules;
  for (const char* name : allowed) rules.allow(name);
  for (const char* name : deadly) rules.add(SCMP_ACT_KILL_PROCESS, name);
  add_processes(rules, may_fork);
  add_signals(rules, signals);
  add_partly(rules);
  return compiled(rules);
}

}  // namespace headstart::sandbox
