// What one launch costs at each level of the sandbox: the median of 200, from start() to the end of a
// program that does nothing, beside a plain posix_spawn of the same program. Processor time too, as on
// a busy machine the rest is waiting for others.
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <stdexcept>
#include <vector>

#include "sandbox.h"
#include "sandbox_jobs.h"

namespace {

using namespace headstart;

constexpr int launches = 200;

double processor_milliseconds() {
  double sum = 0;
  for (const auto who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage used{};
    getrusage(who, &used);
    for (const timeval& time : {used.ru_utime, used.ru_stime})
      sum += static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) * 1e-3;
  }
  return sum;
}

void print(std::string_view what, const std::function<void()>& launch) {
  std::vector<double> milliseconds;
  const double before = processor_milliseconds();
  for (int i = 0; i < launches; ++i) {
    const auto began = std::chrono::steady_clock::now();
    launch();
    milliseconds.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began)
            .count());
  }
  const double used = (processor_milliseconds() - before) / launches;
  std::sort(milliseconds.begin(), milliseconds.end());
  fmt::print("{:<20}{:>8.2f}{:>8.2f}{:>8.2f}{:>11.2f}\n", what, milliseconds.front(),
             milliseconds[launches / 2], milliseconds[launches * 9 / 10], used);
}

void plain(const char* program) {
  char* const arguments[] = {const_cast<char*>(program), nullptr};
  char* const environment[] = {nullptr};
  pid_t pid = 0;
  if (posix_spawn(&pid, program, nullptr, nullptr, arguments, environment) != 0)
    throw std::runtime_error("cannot start a program");
  waitpid(pid, nullptr, 0);
}

void sandboxed(const Sandbox& sandbox, const Job& job) {
  const Ended ended = sandbox.run(job);
  if (!ended.ok()) throw std::runtime_error(ended.reason + ended.output);
}

}  // namespace

int main() {
  Job job;
  job.command = {"/usr/bin/true"};
  job.readable = runtime_libraries();
  job.readable.emplace_back("/usr/bin/true");
  fmt::print("launches of /usr/bin/true, milliseconds\n{:<20}{:>8}{:>8}{:>8}{:>11}\n", "", "least",
             "median", "90 %", "processor");
  print("no sandbox", [] { plain("/usr/bin/true"); });
  for (const Probed& probed : probe_levels()) {
    if (!probed.works) continue;
    const Sandbox sandbox(probed.level);
    print(name_of(probed.level), [&] { sandboxed(sandbox, job); });
  }
}
