#include "isolate.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <stdexcept>
#include <thread>

#include "descendants.h"
#include "frames.h"
#include "isolate_child.h"

namespace headstart {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_output = 4000;

struct Pipe {
  std::array<int, 2> ends{-1, -1};

  Pipe() {
    if (pipe(ends.data()) != 0) throw std::runtime_error("headstart: no more pipes");
    for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
  }
  Pipe(const Pipe&) = delete;
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  void close_end(int end) {
    if (ends[end] >= 0) ::close(ends[end]);
    ends[end] = -1;
  }
  int read_end() const { return ends[0]; }
  int write_end() const { return ends[1]; }
};

// Reads what is there; false at the end of the stream.
bool drain(int descriptor, std::string& into, std::size_t most) {
  std::array<char, 1 << 16> buffer;
  const ssize_t size = read(descriptor, buffer.data(), buffer.size());
  if (size < 0) return errno == EINTR || errno == EAGAIN;
  into.append(buffer.data(),
              std::min(static_cast<std::size_t>(size), most - std::min(most, into.size())));
  return size > 0;
}

struct Collected {
  std::string report, output;
  bool out_of_time = false;
};

// True once the child has ended, whether or not what it started goes on.
bool has_ended(pid_t pid) {
  siginfo_t information{};
  return waitid(P_PID, static_cast<id_t>(pid), &information, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         information.si_pid == pid;
}

int milliseconds_until(Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
  return static_cast<int>(left.count());
}

// The processor time of a child that runs; 0 where nobody can say.
double seconds_used(pid_t pid) {
#ifdef __linux__
  clockid_t clock;
  timespec used{};
  if (clock_getcpuclockid(pid, &clock) == 0 && clock_gettime(clock, &used) == 0)
    return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
#else
  (void)pid;
#endif
  return 0;
}

// Reads both streams until the child closes its report or ends, or its time runs out. Limits of
// processor time below a second are kept here: the kernel's are whole seconds.
Collected listen(const Pipe& report, const Pipe& output, pid_t pid, Clock::time_point deadline,
                 double cpu_seconds) {
  constexpr int slice = 100;  // how long a process that the child left behind can hold us up
  Collected collected;
  std::array<pollfd, 2> watched{pollfd{report.read_end(), POLLIN, 0},
                                pollfd{output.read_end(), POLLIN, 0}};
  for (bool open = true; open;) {
    const int left = milliseconds_until(deadline);
    const bool ended = has_ended(pid);
    if (!ended && (left <= 0 || (cpu_seconds < 1 && seconds_used(pid) >= cpu_seconds))) {
      collected.out_of_time = true;
      break;
    }
    if (poll(watched.data(), watched.size(), ended ? 0 : std::min(left, slice)) < 0) continue;
    if (watched[1].revents && !drain(output.read_end(), collected.output, most_output))
      watched[1].fd = -1;  // closed: do not ask again
    if (watched[0].revents)
      open = drain(report.read_end(), collected.report, most_report);
    else if (ended)
      break;
  }
  fcntl(output.read_end(), F_SETFL, O_NONBLOCK);
  for (int i = 0; i < 64 && collected.output.size() < most_output; ++i)
    if (!drain(output.read_end(), collected.output, most_output) || errno == EAGAIN) break;
  return collected;
}

// A child that closed its report without a word may still run.
bool ends_before(pid_t pid, Clock::time_point deadline) {
  while (!has_ended(pid)) {
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

// The child and whatever it started.
void kill_all(pid_t pid) {
  kill(-pid, SIGKILL);
  kill(pid, SIGKILL);
}

// The processor time of a child that has been waited for.
double seconds(const rusage& usage) {
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

struct Ending {
  int status = 0;
  bool out_of_time = false;  // by the clock, by a signal, or by the processor time that it took
};

// Code that ignores the signal of the soft limit is killed at the hard one.
Ending wait_for(pid_t pid, const BodyLimits& limits, bool out_of_time) {
  Ending ending;
  rusage usage{};
  while (wait4(pid, &ending.status, 0, &usage) < 0 && errno == EINTR) {
  }
  const int signal = WIFSIGNALED(ending.status) ? WTERMSIG(ending.status) : 0;
  ending.out_of_time = out_of_time || signal == SIGXCPU ||
                       (signal == SIGKILL && seconds(usage) >= limits.cpu_seconds);
  return ending;
}

// The child could not say how it ended.
void judge_unfinished(const Ending& ending, Outcome& outcome) {
  std::string message;
  if (ending.out_of_time) {
    outcome.verdict = Verdict::timed_out;
    message = signal_in_words(SIGXCPU);
  } else if (WIFSIGNALED(ending.status)) {
    outcome.verdict = Verdict::crashed;
    message = signal_in_words(WTERMSIG(ending.status));
  } else {
    outcome.verdict = Verdict::exited;
    message = fmt::format("It ended the whole program with exit status {} instead of returning.\n",
                          WEXITSTATUS(ending.status));
  }
  outcome.failures.push_back({"", 0, message});
}

}  // namespace

Outcome run_isolated(const std::function<void()>& body, const BodyLimits& limits) {
  const Descendants descendants;
  Pipe report, output;
  std::fflush(nullptr);  // or the child would print it once more
  const pid_t pid = fork();
  if (pid < 0) throw std::runtime_error("headstart: cannot start a process for the test");
  if (pid == 0) run_as_child(body, limits, report.write_end(), output.write_end());
  setpgid(pid, pid);
  report.close_end(1);
  output.close_end(1);

  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(limits.wall_seconds));
  Collected collected = listen(report, output, pid, deadline, limits.cpu_seconds);
  Outcome outcome;
  const bool finished = parse(collected.report, outcome);
  if (!finished && !collected.out_of_time) collected.out_of_time = !ends_before(pid, deadline);
  if (collected.out_of_time || finished) kill_all(pid);
  const Ending ending = wait_for(pid, limits, collected.out_of_time);
  kill(-pid, SIGKILL);  // what it started
  descendants.end();
  outcome.output = collected.output;
  if (!finished) judge_unfinished(ending, outcome);
  return outcome;
}

}  // namespace headstart
