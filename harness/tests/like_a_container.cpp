// Runs a program as a container does that was given no rights: without CAP_SYS_ADMIN, and with the
// system calls refused that Docker's default profile refuses.
#include <linux/capability.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <initializer_list>

namespace {

void drop(int capability) {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct sets[2]{};
  syscall(SYS_capget, &header, sets);
  const unsigned bit = 1U << (capability % 32);
  __user_cap_data_struct& set = sets[capability / 32];
  set.effective &= ~bit;
  set.permitted &= ~bit;
  set.inheritable &= ~bit;
  prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  syscall(SYS_capset, &header, sets);
}

bool refuse_calls() {
  scmp_filter_ctx context = seccomp_init(SCMP_ACT_ALLOW);
  for (const char* name :
       {"unshare", "setns", "mount", "umount2", "pivot_root", "fsopen", "fsmount", "fsconfig",
        "open_tree", "move_mount", "mount_setattr", "bpf", "keyctl"})
    seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), seccomp_syscall_resolve_name(name), 0);
  for (const unsigned long flag : {CLONE_NEWNS, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER,
                                   CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWCGROUP})
    seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                     SCMP_A0(SCMP_CMP_MASKED_EQ, flag, flag));
  seccomp_rule_add(context, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  seccomp_rule_add(context, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(close_range), 0);  // older ones
  const bool loaded = seccomp_load(context) == 0;
  seccomp_release(context);
  return loaded;
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) return 2;
  for (const int capability : {CAP_SYS_ADMIN, CAP_SYS_PTRACE, CAP_SYS_RESOURCE, CAP_NET_ADMIN})
    drop(capability);
  if (!refuse_calls()) return 3;
  execv(words[1], words + 1);
  std::perror(words[1]);
  return 4;
}
