#include "sandbox.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <new>
#include <stdexcept>

#include "sandbox_plan.h"
#include "sandbox_prepare.h"
#include "syscalls.h"

namespace headstart {
namespace {

using sandbox::Plan;
using sandbox::Report;

constexpr idtype_t by_descriptor = static_cast<idtype_t>(3);  // P_PIDFD, missing from older headers

constexpr struct {
  Level level;
  std::string_view name;
} levels[] = {{Level::limits, "limits"},
              {Level::landlock, "landlock+seccomp"},
              {Level::bubblewrap, "bubblewrap"},
              {Level::namespaces, "namespaces"}};

constexpr std::string_view verdicts[] = {
    "exited",         "signalled",     "forbidden",          "timed_out_cpu",
    "timed_out_wall", "out_of_memory", "too_many_processes", "too_much_output",
    "disk_full",      "stopped",       "infra_error"};

}  // namespace

std::string_view name_of(Level level) {
  for (const auto& known : levels)
    if (known.level == level) return known.name;
  return "";
}

std::optional<Level> level_named(std::string_view name) {
  for (const auto& known : levels)
    if (known.name == name) return known.level;
  return {};
}

std::string_view name_of(JobVerdict verdict) {
  return verdicts[static_cast<std::size_t>(verdict)];
}

struct Running::State {
  Level level = Level::limits;
  double wall_seconds = 0;
  std::vector<OutputFile> outputs;
  std::vector<Descriptor> files;
  Descriptor control;  // closed: stop
  Descriptor keeper;
  sandbox::Shared shared;
  std::string reason;  // it could not even be tried

  Ended ended();
};

namespace {

// Seconds beyond its own limit after which the keeper itself is at fault.
constexpr double grace = 15;

void wait_for_keeper(int keeper, double seconds) {
  pollfd watched{keeper, POLLIN, 0};
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  for (;;) {
    const std::chrono::duration<double, std::milli> left =
        deadline - std::chrono::steady_clock::now();
    const int ready = poll(&watched, 1, static_cast<int>(std::max(0.0, left.count())));
    if (ready > 0) break;
    if (ready == 0) {
      syscall(SYS_pidfd_send_signal, keeper, SIGKILL, nullptr, 0);
      break;
    }
  }
  siginfo_t none{};
  while (waitid(by_descriptor, static_cast<id_t>(keeper), &none, WEXITED | __WALL) < 0 &&
         errno == EINTR) {
  }
}

std::string text_of(const Report& report) {
  const std::string text(report.reason.data(), strnlen(report.reason.data(), report.reason.size()));
  return text.empty() ? "the keeper of the sandbox was ended from outside" : text;
}

}  // namespace

Ended Running::State::ended() {
  Ended ended;
  ended.level = level;
  Report* report = shared.report();
  if (report == nullptr) {
    ended.reason = reason;
    return ended;
  }
  ended.verdict = report->finished ? report->verdict : JobVerdict::infra_error;
  ended.status = report->status;
  ended.usage = report->usage;
  ended.output.assign(report->output(), report->output_size);
  if (ended.verdict == JobVerdict::infra_error) ended.reason = text_of(*report);
  for (std::size_t i = 0; i < outputs.size(); ++i)
    if (report->present[i]) ended.files[outputs[i].name] = std::move(files[i]);
  return ended;
}

Running::Running(std::unique_ptr<State> state) : state_(std::move(state)) {}
Running::Running(Running&&) noexcept = default;
Running& Running::operator=(Running&&) noexcept = default;

Running::~Running() {
  if (!state_ || !state_->keeper) return;
  stop();
  wait();
}

int Running::ended_descriptor() const {
  return state_->keeper.get();
}

void Running::stop() {
  state_->control.reset();
}

Ended Running::wait() {
  if (state_->keeper) wait_for_keeper(state_->keeper.get(), state_->wall_seconds + grace);
  state_->keeper.reset();
  state_->control.reset();
  return state_->ended();
}

namespace sandbox {

Running start(Plan plan) {
  auto state = std::make_unique<Running::State>();
  state->level = plan.level;
  state->wall_seconds = plan.job.limits.wall_seconds;
  state->outputs = plan.job.outputs;
  try {
    Prepared prepared = prepare(plan);
    const pid_t keeper = clone_process(new_namespaces(plan), 0, &prepared.keeper);
    if (keeper == 0) keep(plan);
    if (keeper < 0) {
      const std::string reason = strerror(errno);
      if (plan.scratch_parent >= 0)
        unlinkat(plan.scratch_parent, plan.scratch_folder.c_str(), AT_REMOVEDIR);
      throw std::runtime_error(
          fmt::format("{}: {}",
                      plan.own_files() ? "new namespaces are refused, by the kernel or a container"
                                       : "no further process",
                      reason));
    }
    state->keeper.reset(prepared.keeper);
    state->control = std::move(prepared.control);
    state->files = std::move(prepared.files);
    state->shared = std::move(prepared.shared);
  } catch (const std::runtime_error& error) {
    state->reason = error.what();
  }
  return Running(std::move(state));
}

}  // namespace sandbox

Running Sandbox::start(const Job& job) const {
  sandbox::check(job);
  Plan plan;
  plan.level = level_;
  plan.job = job;
  return sandbox::start(std::move(plan));
}

Ended Sandbox::run(const Job& job) const {
  return start(job).wait();
}

}  // namespace headstart
