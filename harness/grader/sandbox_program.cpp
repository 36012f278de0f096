// The last steps of the process that becomes the program: each takes something away.
#include <grp.h>
#include <linux/capability.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>

#include "sandbox_plan.h"
#include "syscalls.h"

namespace headstart::sandbox {
namespace {

[[noreturn]] void give_up(const Plan& plan, const char* what, const char* which = "") {
  plan.report->explain(what, which, errno);
  plan.report->start_failed = true;
  _exit(127);
}

void set_limit(int resource, rlim_t most, rlim_t hard_extra = 0) {
  rlimit limit{};
  getrlimit(static_cast<__rlimit_resource_t>(resource), &limit);
  limit.rlim_cur = std::min(most, limit.rlim_max);
  limit.rlim_max = std::min(most + hard_extra, limit.rlim_max);
  setrlimit(static_cast<__rlimit_resource_t>(resource), &limit);
}

// Behind the keeper's own watch: wider than what it allows, so that its verdict comes first.
void set_limits(const Plan& plan) {
  const Limits& limits = plan.job.limits;
  set_limit(RLIMIT_CPU, static_cast<rlim_t>(std::ceil(limits.cpu_seconds)) + 1, 1);
  set_limit(RLIMIT_AS, 2 * limits.memory_bytes + (1ULL << 30));
  set_limit(RLIMIT_FSIZE, limits.file_bytes);
  set_limit(RLIMIT_NPROC, plan.task_limit);
  set_limit(RLIMIT_NOFILE, 256);
  set_limit(RLIMIT_STACK, 8U << 20);
  set_limit(RLIMIT_CORE, 0);
  set_limit(RLIMIT_MEMLOCK, 0);
  set_limit(RLIMIT_MSGQUEUE, 0);
  set_limit(RLIMIT_SIGPENDING, 64);
  set_limit(RLIMIT_NICE, 0);
  set_limit(RLIMIT_RTPRIO, 0);
}

constexpr int high = 128;  // above every number that a program is given

int raised(int number, int command = F_DUPFD) {
  return fcntl(number, command, high);
}

void place(const Plan& plan, int from, int to) {
  if (dup2(from, to) < 0) give_up(plan, "cannot place the descriptors");
}

// 0, 1, 2 and those that are passed; all are first moved out of the way of each other.
void set_descriptors(Plan& plan, int output) {
  std::array<int, most_passed> passed{};
  for (std::size_t i = 0; i < plan.job.descriptors.size(); ++i)
    passed[i] = raised(plan.job.descriptors[i].descriptor);
  const int null = raised(plan.null), out = raised(output), filter = raised(plan.filter_file),
            status = raised(plan.status_file);
  plan.scratch = raised(plan.scratch, F_DUPFD_CLOEXEC);
  close_from(0, high - 1);
  place(plan, null, 0);
  place(plan, out, 1);
  place(plan, out, 2);
  for (std::size_t i = 0; i < plan.job.descriptors.size(); ++i)
    place(plan, passed[i], plan.job.descriptors[i].as);
  if (plan.level == Level::bubblewrap) {
    place(plan, filter, filter_number);
    place(plan, status, status_number);
  }
  close_from(high, static_cast<unsigned>(plan.scratch) - 1);
  close_from(static_cast<unsigned>(plan.scratch) + 1);
  if (fchdir(plan.scratch) != 0) give_up(plan, "cannot enter the scratch folder");
}

void drop_capabilities() {
  for (int capability = 0; prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0; ++capability) {
  }
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
}

// Raw system calls: glibc's would wait for the grader's other threads, which are not here.
void become_nobody(const Plan& plan) {
  drop_capabilities();
  if (plan.root) {
    if (syscall(SYS_setgroups, 0, nullptr) != 0 ||
        syscall(SYS_setresgid, plan.gid, plan.gid, plan.gid) != 0)
      give_up(plan, "cannot leave root's groups");
    if (syscall(SYS_setresuid, plan.uid, plan.uid, plan.uid) != 0)
      give_up(plan, "cannot become another user");
  }
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> none{};
  if (syscall(SYS_capset, &header, none.data()) != 0) give_up(plan, "cannot drop capabilities");
  if (plan.root && (geteuid() == 0 || syscall(SYS_setuid, 0) == 0)) give_up(plan, "is still root");
}

void die_with_the_keeper(const Plan& plan, pid_t keeper) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0 || getppid() != keeper)
    give_up(plan, "lost its keeper");
}

void reset_signals() {
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

void enter_filter(const Plan& plan) {
  sock_fprog program{static_cast<unsigned short>(plan.filter.size()),
                     const_cast<sock_filter*>(plan.filter.data())};
  if (plan.filter.empty() || plan.level == Level::bubblewrap) return;
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) != 0 &&
      plan.level != Level::limits)
    give_up(plan, "seccomp refuses its filter");
}

}  // namespace

void become_program(Plan& plan, int output, pid_t keeper) {
  set_descriptors(plan, output);
  const bool landlock = plan.level == Level::namespaces || plan.level == Level::landlock;
  const int ruleset = landlock && plan.landlock_abi > 0 ? make_ruleset(plan) : -1;
  const bool needed = plan.level == Level::landlock || (landlock && plan.landlock_abi > 0);
  if (needed && ruleset < 0) give_up(plan, "has no Landlock");
  set_limits(plan);
  become_nobody(plan);
  die_with_the_keeper(plan, keeper);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) give_up(plan, "could gain new rights");
  if (ruleset >= 0 && !enter_ruleset(ruleset)) give_up(plan, "cannot enter Landlock");
  reset_signals();
  enter_filter(plan);
  if (plan.instead != nullptr) _exit(plan.instead());
  execve(plan.arguments[0], plan.arguments.data(), plan.environment.data());
  give_up(plan, "cannot start", plan.arguments[0]);
}

}  // namespace headstart::sandbox
