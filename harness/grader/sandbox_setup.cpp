// What a keeper does before the program starts.
#include <sys/prctl.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "sandbox_plan.h"
#include "syscalls.h"

namespace headstart::sandbox {
namespace {

bool write_file(int folder, const char* name, const char* text) {
  const int file = openat(folder, name, O_WRONLY | O_CLOEXEC);
  const bool written = file >= 0 && write_all(file, text, std::strlen(text));
  if (file >= 0) close(file);
  return written;
}

bool failed(const Plan& plan, const char* what, int error) {
  plan.report->explain(what, "", error);
  return false;
}

// Everything that the grader had open, but for what the plan names.
void close_others(const Plan& plan) {
  std::array<int, 64> kept{plan.control,        plan.proc,        plan.null,       plan.scratch,
                           plan.scratch_parent, plan.filter_file, plan.status_file};
  std::size_t count = 7;
  for (int file : plan.output_files) kept[count++] = file;
  for (const Passed& passed : plan.job.descriptors) kept[count++] = passed.descriptor;
  std::sort(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(count));
  unsigned next = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (kept[i] < 0) continue;
    const auto number = static_cast<unsigned>(kept[i]);
    if (number > next) close_from(next, number - 1);
    next = std::max(next, number + 1);
  }
  close_from(next);
}

bool map_user(const Plan& plan) {
  char line[64];
  std::snprintf(line, sizeof line, "%u %u 1", plan.uid, plan.uid);
  if (!write_file(plan.proc, "self/uid_map", line)) return false;
  std::snprintf(line, sizeof line, "%u %u 1", plan.gid, plan.gid);
  return write_file(plan.proc, "self/setgroups", "deny") &&
         write_file(plan.proc, "self/gid_map", line);
}

// As the machine numbers it: in a namespace of its own it is 1.
pid_t own_number(const Plan& plan) {
  char text[16] = "";
  const ssize_t size = readlinkat(plan.proc, "self", text, sizeof text - 1);
  return size > 0 ? std::atoi(text) : 0;
}

}  // namespace

bool set_up(Plan& plan) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  setsid();
  prctl(PR_SET_NAME, "headstart-keep", 0, 0, 0);
  close_others(plan);
  plan.keeper = own_number(plan);
  if (plan.keeper == 0) return failed(plan, "cannot see itself in /proc", errno);
  const auto number = static_cast<uid_t>(plan.keeper);
  if (plan.root) plan.uid = plan.gid = plan.first_uid + number % plan.uid_count;
  write_file(plan.proc, "self/oom_score_adj", "1000");  // rather this than the grader
  if (plan.needs_user_namespace() && !map_user(plan))
    return failed(plan, "cannot map its user", errno);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  if (!plan.own_files()) prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  if (plan.own_files()) return make_own_files(plan);
  return !plan.root || fchown(plan.scratch, plan.uid, plan.gid) == 0 ||
         failed(plan, "cannot give the scratch folder away", errno);
}

}  // namespace headstart::sandbox
