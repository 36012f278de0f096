#include "isolate_child.h"

#include <fcntl.h>
#include <fmt/core.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>

#include "failures.h"
#include "frames.h"
#include "headstart/call.h"
#include "headstart/random.h"

namespace headstart {
namespace {

int report_descriptor = -1;
std::size_t sent = 0;  // failures, as they come: a crash later does not lose them

void send_on(const Failure& failure) {
  if (sent++ < most_failures) send_failure(report_descriptor, failure);
}

// --- the ways out of a body that are not a return ------------------------------------------------
//
// Each is reported with the call it happened in, which only this process knows; where the report
// itself fails, the parent judges by the exit status.

[[noreturn]] void last_words(Verdict verdict, const Failure& failure) {
  send_failure(report_descriptor, failure);
  if (const auto seed = seed_in_use()) send_seed(report_descriptor, *seed);
  send_end(report_descriptor, verdict);
  _exit(1);
}

// exit(0) in an exercise.
void on_exit_call() {
  last_words(
      Verdict::exited,
      {"", 0, last_call().text() + "It ended the whole program (exit) instead of returning.\n"});
}

// An exception that leaves a destructor or a noexcept function: it can still be said what it was.
void on_terminate() {
  if (!std::current_exception()) std::abort();
  Verdict verdict = Verdict::failed;
  const Failure failure = failure_of_current_exception(verdict);
  last_words(sent > 0 ? Verdict::failed : verdict, failure);
}

// Formatting text is not allowed in a signal handler. This process is lost anyway: if it hangs or
// crashes again, the alarm or the second signal ends it, and only the inputs are not shown.
void on_signal(int signal) {
  alarm(1);
  lift_memory_limit();
  last_words(signal == SIGXCPU ? Verdict::timed_out : Verdict::crashed,
             {"", 0, last_call().text() + signal_in_words(signal)});
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

// --- what a body runs in ---------------------------------------------------------------------------

// Nothing to read, and nothing printed stays in a buffer: a crash would lose it.
void connect_streams(int output) {
  const int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  ::close(nothing);
  ::close(output);
  std::setvbuf(stdout, nullptr, _IONBF, 0);
}

void set_limits(const BodyLimits& limits) {
  const rlim_t seconds = static_cast<rlim_t>(std::ceil(limits.cpu_seconds));
  const rlimit cpu{seconds, seconds + 1};
  setrlimit(RLIMIT_CPU, &cpu);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  if (limits.memory_gigabytes > 0) limit_memory(limits.memory_gigabytes);
}

}  // namespace

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

void run_as_child(const std::function<void()>& body, const BodyLimits& limits, int report,
                  int output) {
  setpgid(0, 0);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // Ctrl-C ends the parent; the child is in a group of its own
#endif
  connect_streams(output);
  report_descriptor = report;
  std::set_terminate(on_terminate);
  calls();  // made before the next line, so that exit destroys it afterwards
  std::atexit(on_exit_call);
  listen_for_signals();
  set_limits(limits);

  const Outcome outcome = run_in_place(body, send_on);
  std::fflush(nullptr);
  if (outcome.seed) send_seed(report, *outcome.seed);
  if (outcome.diagnosis) send_mistake(report, outcome.diagnosis);
  send_end(report, outcome.verdict);
  _exit(0);
}

}  // namespace headstart
