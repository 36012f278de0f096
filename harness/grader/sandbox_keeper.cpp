// The keeper: starts the program, watches it, ends it. It is a copy of the grader made by clone3, where
// other threads may have held locks: no allocation, no stdio.
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>

#include "remove_tree.h"
#include "sandbox_mounts.h"
#include "sandbox_plan.h"
#include "sandbox_watch.h"
#include "syscalls.h"

namespace headstart::sandbox {
namespace {

double now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

bool failed(const Plan& plan, const char* what, int error) {
  plan.report->explain(what, "", error);
  return false;
}

// One life of the program, and of all that it starts.
class Keeper {
 public:
  explicit Keeper(Plan& plan)
      : plan_(plan), report_(*plan.report), limits_(plan.job.limits), watch_(make_watch()) {}

  bool start();
  void watch();
  void clear_away();
  void report_end();

 private:
  Watch make_watch();
  void end(JobVerdict verdict);
  void take_output();
  void look();
  void look_at_memory(const Seen& seen);
  std::uint64_t scratch_used();
  void reap();
  void sweep();
  void kill_of_user();
  void judge_end();
  void judge_signal(int number);
  bool bubblewrap_ended();

  Plan& plan_;
  Report& report_;
  const Limits& limits_;
  int proc_ = -1;
  Watch watch_;
  int output_ = -1;
  pid_t program_ = -1;
  int program_descriptor_ = -1;
  double began_ = 0;
  double reaped_cpu_ = 0;
  int wait_status_ = 0;
  bool program_ended_ = false;
  bool ended_ = false;  // a verdict stands
  bool scratch_full_ = false;
};

// In a namespace of its own /proc shows the sandbox's processes only, and is attached nowhere. Where
// that is refused (masked files in a container's /proc), the machine's shows them among all others.
Watch Keeper::make_watch() {
  if (plan_.own_files()) {
    constexpr unsigned rights = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC;
    proc_ = open_root(new_file_system("proc", "", rights));
    if (proc_ >= 0) return Watch(proc_, 1, true);
  }
  proc_ = -1;
  return Watch(plan_.proc, plan_.keeper, false);
}

bool Keeper::start() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return failed(plan_, "cannot make a pipe", errno);
  output_ = ends[0];
  fcntl(output_, F_SETFL, O_NONBLOCK);
  const pid_t keeper = getpid();
  began_ = now();
  program_ = clone_process(0, SIGCHLD, &program_descriptor_);
  if (program_ == 0) become_program(plan_, ends[1], keeper);
  if (program_ < 0) return failed(plan_, "cannot start a process", errno);
  close(ends[1]);
  for (const Passed& passed : plan_.job.descriptors) close(passed.descriptor);
  return true;
}

void Keeper::end(JobVerdict verdict) {
  if (!ended_) report_.verdict = verdict;
  ended_ = true;
}

void Keeper::take_output() {
  char buffer[16384];
  for (;;) {
    const ssize_t size = read(output_, buffer, sizeof buffer);
    if (size <= 0) return;
    const std::uint64_t room = limits_.output_bytes - report_.output_size;
    const std::uint64_t taken = std::min<std::uint64_t>(room, static_cast<std::uint64_t>(size));
    std::memcpy(report_.output() + report_.output_size, buffer, taken);
    report_.output_size += taken;
    if (taken < static_cast<std::uint64_t>(size)) return end(JobVerdict::too_much_output);
  }
}

void Keeper::look_at_memory(const Seen& seen) {
  report_.usage.memory_bytes =
      std::max(report_.usage.memory_bytes, seen.memory_bytes + report_.usage.scratch_bytes);
  const std::uint64_t rest = limits_.memory_bytes - std::min(limits_.memory_bytes, scratch_used());
  if (seen.memory_bytes > rest && watch_.shared_once() > rest) end(JobVerdict::out_of_memory);
}

void Keeper::look() {
  Seen seen;
  if (!watch_.measure(seen)) {  // never on without a watch
    failed(plan_, "cannot see its processes", errno);
    return end(JobVerdict::infra_error);
  }
  Usage& usage = report_.usage;
  usage.tasks = std::max(usage.tasks, seen.tasks);
  usage.cpu_seconds = std::max(usage.cpu_seconds, reaped_cpu_ + seen.cpu_seconds);
  usage.scratch_bytes = std::max(usage.scratch_bytes, scratch_used());
  look_at_memory(seen);
  if (seen.tasks > limits_.tasks) end(JobVerdict::too_many_processes);
  if (scratch_full_) end(JobVerdict::disk_full);
  if (reaped_cpu_ + seen.cpu_seconds > limits_.cpu_seconds) end(JobVerdict::timed_out_cpu);
  if (now() - began_ > limits_.wall_seconds) end(JobVerdict::timed_out_wall);
}

void Keeper::watch() {
  const double pause = proc_ >= 0 ? 0.004 : 0.02;  // the whole machine's /proc takes longer to read
  double next = began_ + 0.002;
  while (!ended_ && !program_ended_) {
    pollfd watched[]{
        {output_, POLLIN, 0}, {plan_.control, POLLIN, 0}, {program_descriptor_, POLLIN, 0}};
    const double left = std::max(0.0, next - now());
    const timespec wait{0, static_cast<long>(left * 1e9)};
    if (ppoll(watched, 3, &wait, nullptr) < 0 && errno != EINTR)
      return end(JobVerdict::infra_error);
    if (watched[0].revents & POLLIN)
      take_output();
    else if (watched[0].revents & POLLHUP)
      output_ = -1;  // poll passes over it
    if (watched[1].revents != 0) end(JobVerdict::stopped);
    if (now() >= next) look(), next = now() + pause;
    reap();
  }
}

void Keeper::reap() {
  rusage used{};
  int status = 0;
  for (pid_t pid; (pid = wait4(-1, &status, WNOHANG | __WALL, &used)) > 0;) {
    reaped_cpu_ += seconds(used.ru_utime) + seconds(used.ru_stime);
    if (pid != program_) continue;
    program_ended_ = true;
    wait_status_ = status;
  }
}

std::uint64_t Keeper::scratch_used() {
  const Scratch use = scratch_use(plan_);
  scratch_full_ = scratch_full_ || use.full;
  return use.bytes;
}

// Everything that runs as the sandbox's user, which nobody else is, at one stroke.
void Keeper::kill_of_user() {
  const pid_t killer = clone_process(0, SIGCHLD);
  if (killer != 0) return;
  if (syscall(SYS_setresuid, plan_.uid, plan_.uid, plan_.uid) == 0 && geteuid() == plan_.uid)
    kill(-1, SIGKILL);
  _exit(0);
}

void Keeper::sweep() {
  if (plan_.own_files())
    kill(-1, SIGKILL);  // from the first process of a namespace: all others in it
  else if (plan_.root)
    kill_of_user();
  else
    watch_.kill_all();
}

// What lost its parent became our child: no child left means nothing left.
void Keeper::clear_away() {
  const double deadline = now() + 10;
  double next = 0;
  for (;;) {
    reap();
    if (now() >= next) sweep(), next = now() + 0.01;
    siginfo_t none{};
    if (waitid(P_ALL, 0, &none, WEXITED | WNOHANG | WNOWAIT | __WALL) != 0 && errno == ECHILD)
      return;
    if (now() > deadline) {
      failed(plan_, "a process could not be ended", 0);
      report_.verdict = JobVerdict::infra_error;
      return;
    }
    const timespec moment{0, 200'000};
    nanosleep(&moment, nullptr);
  }
}

// bubblewrap's own failures look like the program's but for this file.
bool Keeper::bubblewrap_ended() {
  char text[1024];
  const ssize_t size = pread(plan_.status_file, text, sizeof text - 1, 0);
  text[size > 0 ? size : 0] = '\0';
  return std::strstr(text, "\"exit-code\"") != nullptr;
}

void Keeper::judge_signal(int number) {
  report_.status = number;
  if (number == SIGSYS) return end(JobVerdict::forbidden);
  if (number == SIGXCPU) return end(JobVerdict::timed_out_cpu);
  end(number == SIGXFSZ ? JobVerdict::disk_full : JobVerdict::signalled);
}

void Keeper::judge_end() {
  if (report_.start_failed) return end(JobVerdict::infra_error);
  if (reaped_cpu_ > limits_.cpu_seconds) return end(JobVerdict::timed_out_cpu);
  if (scratch_full_) return end(JobVerdict::disk_full);
  if (wait_status_ != 0 && machine_disk_full(plan_)) {
    failed(plan_, "the disk with the scratch folder is full", 0);
    return end(JobVerdict::infra_error);
  }
  const bool wrapped = plan_.level == Level::bubblewrap;
  if (wrapped && !bubblewrap_ended()) {
    failed(plan_, "bubblewrap could not start it", 0);
    return end(JobVerdict::infra_error);
  }
  if (WIFSIGNALED(wait_status_)) return judge_signal(WTERMSIG(wait_status_));
  report_.status = WEXITSTATUS(wait_status_);
  if (wrapped && report_.status > 128) return judge_signal(report_.status - 128);
  end(JobVerdict::exited);
}

void Keeper::report_end() {
  if (output_ >= 0) take_output();
  scratch_used();
  report_.usage.cpu_seconds = std::max(report_.usage.cpu_seconds, reaped_cpu_);
  report_.usage.wall_seconds = now() - began_;
  judge_end();
  if (report_.verdict == JobVerdict::exited) collect_outputs(plan_);
  report_.finished = true;
}

}  // namespace

void keep(Plan& plan) {
  if (set_up(plan) && fill_scratch(plan)) {
    Keeper keeper(plan);
    if (keeper.start()) {
      keeper.watch();
      keeper.clear_away();
      keeper.report_end();
    }
  }
  if (!plan.own_files() && !remove_tree(plan.scratch_parent, plan.scratch_folder.c_str()))
    failed(plan, "cannot remove the scratch folder", errno);
  _exit(0);
}

}  // namespace headstart::sandbox
