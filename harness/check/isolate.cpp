#include "isolate.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest-spi.h>
#include <poll.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <span>
#include <thread>

#include "headstart/call.h"
#include "headstart/eigen_asserts.h"
#include "headstart/not_implemented.h"

namespace headstart {
namespace {

using Clock = std::chrono::steady_clock;
using ::testing::ScopedFakeTestPartResultReporter;
using ::testing::TestPartResult;
using ::testing::TestPartResultArray;

constexpr std::size_t most_output = 4000;
constexpr std::size_t most_report = 1 << 20;
constexpr std::size_t most_failures = 40;     // of one test: nobody reads more,
constexpr std::size_t most_message = 20'000;  // and so many of so long a message fit the report

// --- in the child ------------------------------------------------------------------------------

// The message for whatever the body threw; call it inside a catch.
Failure failure_of_current_exception(Verdict& verdict) {
  verdict = Verdict::failed;
  try {
    throw;
  } catch (const NotImplemented& stub) {
    verdict = Verdict::not_implemented;
    return {"", 0, fmt::format("{} is not implemented yet: open {}", stub.function(), stub.file())};
  } catch (const EigenAssertion& refusal) {
    return {"", 0, fmt::format("{}Eigen stopped it: {}\n", last_call().text(), refusal.what())};
  } catch (const std::exception& error) {
    return {"", 0, fmt::format("{}It threw: {}\n", last_call().text(), error.what())};
  } catch (...) {
    return {"", 0, last_call().text() + "It threw something that is not a std::exception.\n"};
  }
}

void collect(const TestPartResultArray& parts, Outcome& outcome) {
  for (int i = 0; i < parts.size(); ++i) {
    const TestPartResult& part = parts.GetTestPartResult(i);
    if (part.passed() || part.skipped()) continue;
    outcome.verdict = Verdict::failed;
    outcome.failures.push_back(
        {part.file_name() ? part.file_name() : "", part.line_number(), part.message()});
  }
}

// Below the first failure, which is the one that a report shows.
void name_mistake(Outcome& outcome) {
  outcome.diagnosis = diagnose_calls();
  if (outcome.diagnosis) outcome.failures.front().message += outcome.diagnosis.text();
}

// One failure is a frame: line, length of file, length of message, file, message. The frame with
// which a child ends holds its verdict as the line, so that an exit(0) halfway cannot look like one.
struct FrameHead {
  std::int32_t kind, line;
  std::uint32_t file_size, message_size;
};
enum FrameKind : std::int32_t { failure_frame = 1, end_frame = 2, mistake_frame = 3 };

void write_all(int descriptor, const void* data, std::size_t size) {
  const char* bytes = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = write(descriptor, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
}

void send(int descriptor, FrameKind kind, int line, const std::string& file,
          const std::string& message) {
  const FrameHead head{kind, line, static_cast<std::uint32_t>(file.size()),
                       static_cast<std::uint32_t>(message.size())};
  write_all(descriptor, &head, sizeof head);
  write_all(descriptor, file.data(), file.size());
  write_all(descriptor, message.data(), message.size());
}

void send(int descriptor, const Outcome& outcome) {
  const std::size_t count = std::min(outcome.failures.size(), most_failures);
  for (const Failure& failure : std::span(outcome.failures).first(count))
    send(descriptor, failure_frame, failure.line, failure.file,
         failure.message.substr(0, most_message));
  if (outcome.diagnosis) send(descriptor, mistake_frame, 0, outcome.diagnosis.mistake, "");
  send(descriptor, end_frame, static_cast<int>(outcome.verdict), "", "");
}

// The ways out of a body that are not a return. Each is reported with the call it happened in, which
// only this process knows; where the report itself fails, the parent judges by the exit status.
int last_words_descriptor = -1;

void last_words(Verdict verdict, const std::string& message) {
  Outcome outcome;
  outcome.verdict = verdict;
  outcome.failures.push_back({"", 0, last_call().text() + message});
  send(last_words_descriptor, outcome);
  _exit(1);
}

// exit(0) in an exercise.
void on_exit_call() {
  last_words(Verdict::exited, "It ended the whole program (exit) instead of returning.\n");
}

// An exception that leaves a destructor or a noexcept function: it can still be said what it was.
void on_terminate() {
  if (std::current_exception()) {
    Outcome outcome;
    outcome.failures.push_back(failure_of_current_exception(outcome.verdict));
    send(last_words_descriptor, outcome);
    _exit(1);
  }
  std::abort();
}

std::string signal_in_words(int signal) {
  switch (signal) {
    case SIGSEGV:
      return "It crashed: it touched memory that is not its own (SIGSEGV). An index too large? A "
             "function that calls itself without end?\n";
    case SIGABRT:
      return "It crashed: it gave up (abort). A failed assertion, or an exception that nobody "
             "could "
             "catch?\n";
    case SIGFPE: return "It crashed: it divided an integer by zero (SIGFPE).\n";
    case SIGXCPU: return "It did not come back: is there a loop that never ends?\n";
    default: return fmt::format("It crashed: signal {} ({}).\n", signal, strsignal(signal));
  }
}

// Formatting text is not allowed in a signal handler. This process is lost anyway: if it hangs or
// crashes again, the alarm or the second signal ends it, and only the inputs are not shown.
void on_signal(int signal) {
  alarm(1);
  last_words(signal == SIGXCPU ? Verdict::timed_out : Verdict::crashed, signal_in_words(signal));
}

void listen_for_signals() {
  static std::array<char, 1 << 16> stack;  // of its own: the usual one may have overflowed
  const stack_t alternative{.ss_sp = stack.data(), .ss_flags = 0, .ss_size = stack.size()};
  sigaltstack(&alternative, nullptr);
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = static_cast<int>(SA_ONSTACK | SA_RESETHAND);
  sigaction(SIGXCPU, &action, nullptr);
#ifndef HEADSTART_SANITIZED  // the sanitizers say more about these than we can
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
    sigaction(signal, &action, nullptr);
#endif
}

// Nothing to read, and nothing printed stays in a buffer: a crash would lose it.
void connect_streams(int output) {
  const int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  close(nothing);
  close(output);
  std::setvbuf(stdout, nullptr, _IONBF, 0);
}

[[noreturn]] void child(const std::function<void()>& body, const Limits& limits, int report,
                        int output) {
  setpgid(0, 0);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // Ctrl-C ends the parent; the child is in a group of its own
#endif
  connect_streams(output);
  const rlim_t seconds = static_cast<rlim_t>(limits.cpu_seconds);
  const rlimit cpu{seconds, seconds + 1};
  setrlimit(RLIMIT_CPU, &cpu);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  last_words_descriptor = report;
  std::set_terminate(on_terminate);
  calls();  // made before the next line, so that exit destroys it afterwards
  std::atexit(on_exit_call);
  listen_for_signals();

  const Outcome outcome = run_in_place(body);
  std::fflush(nullptr);
  send(report, outcome);
  _exit(0);
}

// --- in the parent -----------------------------------------------------------------------------

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
    if (ends[end] >= 0) close(ends[end]);
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

// Takes the frames apart. True if the child came to its end.
bool parse(const std::string& report, Outcome& outcome) {
  std::size_t at = 0;
  FrameHead head;
  while (at + sizeof head <= report.size()) {
    std::memcpy(&head, report.data() + at, sizeof head);
    at += sizeof head;
    if (head.kind == end_frame) {
      outcome.verdict = static_cast<Verdict>(head.line);
      return true;
    }
    if (report.size() - at < std::size_t{head.file_size} + head.message_size) return false;
    const std::string file = report.substr(at, head.file_size);
    if (head.kind == mistake_frame)
      outcome.diagnosis.mistake = file;
    else
      outcome.failures.push_back(
          {file, head.line, report.substr(at + head.file_size, head.message_size)});
    at += std::size_t{head.file_size} + head.message_size;
  }
  return false;
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

// Reads both streams until the child closes its report or ends, or the clock runs out.
Collected listen(const Pipe& report, const Pipe& output, pid_t pid, Clock::time_point deadline) {
  constexpr int slice = 100;  // how long a process that the child left behind can hold us up
  Collected collected;
  std::array<pollfd, 2> watched{pollfd{report.read_end(), POLLIN, 0},
                                pollfd{output.read_end(), POLLIN, 0}};
  for (bool open = true; open;) {
    const int left = milliseconds_until(deadline);
    const bool ended = has_ended(pid);
    if (left <= 0 && !ended) {
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

// The child could not say how it ended.
void judge_unfinished(int status, bool out_of_time, Outcome& outcome) {
  std::string message;
  if (out_of_time) {
    outcome.verdict = Verdict::timed_out;
    message = signal_in_words(SIGXCPU);
  } else if (WIFSIGNALED(status)) {
    outcome.verdict = WTERMSIG(status) == SIGXCPU ? Verdict::timed_out : Verdict::crashed;
    message = signal_in_words(WTERMSIG(status));
  } else {
    outcome.verdict = Verdict::exited;
    message = fmt::format("It ended the whole program with exit status {} instead of returning.\n",
                          WEXITSTATUS(status));
  }
  outcome.failures.push_back({"", 0, message});
}

}  // namespace

const char* to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::passed: return "passed";
    case Verdict::failed: return "failed";
    case Verdict::not_implemented: return "not_implemented";
    case Verdict::crashed: return "crashed";
    case Verdict::exited: return "exited";
    case Verdict::timed_out: return "timed_out";
  }
  return "failed";
}

Outcome run_in_place(const std::function<void()>& body) {
  calls().clear();  // an earlier test's
  Outcome outcome;
  TestPartResultArray parts;
  Verdict thrown = Verdict::passed;
  Failure failure;
  {
    const ScopedFakeTestPartResultReporter reporter(
        ScopedFakeTestPartResultReporter::INTERCEPT_ALL_THREADS, &parts);
    try {
      body();
    } catch (...) {
      failure = failure_of_current_exception(thrown);
    }
  }
  collect(parts, outcome);
  if (thrown != Verdict::passed) {
    outcome.failures.push_back(failure);
    // "Not implemented" only if nothing else was wrong.
    outcome.verdict = outcome.verdict == Verdict::passed ? thrown : Verdict::failed;
  }
  if (outcome.verdict == Verdict::failed) name_mistake(outcome);
  return outcome;
}

Outcome run_isolated(const std::function<void()>& body, const Limits& limits) {
  Pipe report, output;
  std::fflush(nullptr);  // or the child would print it once more
  const pid_t pid = fork();
  if (pid < 0) throw std::runtime_error("headstart: cannot start a process for the test");
  if (pid == 0) child(body, limits, report.write_end(), output.write_end());
  setpgid(pid, pid);
  report.close_end(1);
  output.close_end(1);

  const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(limits.wall_seconds));
  Collected collected = listen(report, output, pid, deadline);
  Outcome outcome;
  const bool finished = parse(collected.report, outcome);
  if (!finished && !collected.out_of_time) collected.out_of_time = !ends_before(pid, deadline);
  if (collected.out_of_time || finished) kill_all(pid);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  kill(-pid, SIGKILL);  // what it started
  outcome.output = collected.output;
  if (!finished) judge_unfinished(status, collected.out_of_time, outcome);
  return outcome;
}

}  // namespace headstart
