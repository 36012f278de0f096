#include "sandboxed_worker.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>
#include <optional>
#include <stdexcept>

#include "sandbox_jobs.h"

namespace headstart {
namespace {

constexpr int milliseconds_to_end = 2000;  // for a worker that closed its socket

// The sandbox has other verdicts for what it ends itself.
Loss crashed(int signal) {
  if (signal == SIGKILL) return {"killed", "It was killed from outside, or killed itself.", ""};
  return {"crashed", fmt::format("It crashed: {}.", strsignal(signal)), ""};
}

Loss describe(const Ended& ended) {
  switch (ended.verdict) {
    case JobVerdict::exited:
      return {"exited",
              fmt::format("It ended the whole program with exit status {} instead of returning.",
                          ended.status),
              ""};
    case JobVerdict::signalled: return crashed(ended.status);
    case JobVerdict::stopped: return {"crashed", "It stopped answering, and was ended.", ""};
    case JobVerdict::forbidden:
      return {"forbidden", "It asked the system for what no exercise needs, and was stopped.", ""};
    case JobVerdict::timed_out_cpu:
    case JobVerdict::timed_out_wall:
      return {"timed_out", "It used up its time: is there a loop that never ends?", ""};
    case JobVerdict::out_of_memory: return {"out_of_memory", "It used up its memory.", ""};
    case JobVerdict::too_many_processes:
      return {"forbidden", "It started other processes, or hundreds of threads, and was stopped.",
              ""};
    case JobVerdict::too_much_output:
      return {"forbidden", "It printed without end, and was stopped.", ""};
    case JobVerdict::disk_full: return {"forbidden", "It wrote files without end.", ""};
    case JobVerdict::infra_error: break;
  }
  return {"infra_error", ended.reason, ""};
}

class SandboxedWorker final : public WorkerStarter {
 public:
  SandboxedWorker(Level level, const Limits& limits, std::string program)
      : sandbox_(level), limits_(limits), program_(std::move(program)) {}

  int start() override {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
      throw std::runtime_error("no socket for a worker");
    Job job = worker_job(program_, ends[1]);
    job.limits.memory_bytes = limits_.memory_bytes;
    job.limits.cpu_seconds = limits_.cpu_seconds;
    running_.emplace(sandbox_.start(job));
    close(ends[1]);
    return ends[0];
  }

  Loss end(bool by_itself) override {
    if (!running_) return {};
    pollfd ended{running_->ended_descriptor(), POLLIN, 0};
    if (poll(&ended, 1, by_itself ? milliseconds_to_end : 0) <= 0) running_->stop();
    const Ended result = running_->wait();
    running_.reset();
    Loss loss = describe(result);
    loss.output = result.output;
    return loss;
  }

 private:
  Sandbox sandbox_;
  Limits limits_;
  std::string program_;
  std::optional<Running> running_;
};

}  // namespace

std::unique_ptr<WorkerStarter> sandboxed_worker(std::vector<std::string> words) {
  const std::optional<Level> level = words.size() == 4 ? level_named(words[0]) : std::nullopt;
  if (!level)
    throw std::invalid_argument("a sandboxed judge needs: LEVEL MEMORY_MB CPU_SECONDS PROGRAM");
  Limits limits;
  limits.memory_bytes = std::stoull(words[1]) << 20;
  limits.cpu_seconds = std::stod(words[2]);
  return std::make_unique<SandboxedWorker>(*level, limits, words[3]);
}

}  // namespace headstart
