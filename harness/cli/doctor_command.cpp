// headstart doctor: what the kit works with here, what is slow and why, and what to do about it.
#include <fmt/core.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <system_error>
#include <thread>

#include "file_watcher.h"
#include "files.h"
#include "learner.h"
#include "process.h"
#include "terminal.h"
#include "text.h"

namespace headstart {
namespace {

namespace fs = std::filesystem;

enum class Grade { good, slow, bad };

struct Finding {
  Grade grade;
  std::string subject, words;
  std::string advice = {};  // what to do, if there is something
};

using Findings = std::vector<Finding>;

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

// The variables that CMake keeps of a build, by name.
class Cache {
 public:
  explicit Cache(const fs::path& build) {
    std::error_code none;
    if (fs::exists(build / "CMakeCache.txt", none))
      lines_ = lines_of(read_file(build / "CMakeCache.txt"));
  }

  std::string operator[](const std::string& name) const {
    for (const std::string& line : lines_)
      if (line.starts_with(name + ":")) return line.substr(line.find('=') + 1);
    return "";
  }

 private:
  std::vector<std::string> lines_;
};

// --- what there is -----------------------------------------------------------------------------

void find_tools(const Cache& cache, Findings& findings) {
  const std::string compiler = cache["CMAKE_CXX_COMPILER"];
  const Finished version =
      run({compiler.empty() ? "c++" : compiler, "--version"}, Output::captured);
  if (version.ok())
    findings.push_back(
        {Grade::good, "compiler", fmt::format("{} ({})", first_line(version.output), compiler)});
  else
    findings.push_back(
        {Grade::bad, "compiler", fmt::format("{} does not start", compiler),
         "install g++ 11 or clang++ 14 or newer, then name it: CXX=g++ ./headstart"});
  for (const char* tool : {"cmake", "ninja", "git"}) {
    const Finished finished = run({tool, "--version"}, Output::captured);
    if (finished.ok())
      findings.push_back({Grade::good, tool, first_line(finished.output)});
    else
      findings.push_back({Grade::bad, tool, "is not installed", fmt::format("install {}", tool)});
  }
}

void find_packages(const Cache& cache, Findings& findings) {
  struct Package {
    const char *name, *variable, *debian;
  };
  for (const auto& [name, variable, debian] :
       {Package{"Eigen", "Eigen3_DIR", "libeigen3-dev"}, Package{"fmt", "fmt_DIR", "libfmt-dev"},
        Package{"GoogleTest", "GTest_DIR", "libgtest-dev"},
        Package{"CLI11", "CLI11_DIR", "libcli11-dev"},
        Package{"nlohmann-json", "nlohmann_json_DIR", "nlohmann-json3-dev"}}) {
    const std::string folder = cache[variable];
    if (folder.ends_with("NOTFOUND") || folder.empty())
      findings.push_back(
          {Grade::good, name,
           fmt::format("downloaded into the build; the system's would be {}", debian)});
    else
      findings.push_back({Grade::good, name, folder});
  }
}

void find_linker(const Cache& cache, Findings& findings) {
  for (const char* linker : {"mold", "lld"})
    if (cache[fmt::format("HEADSTART_LINKS_WITH_{}", linker)] == "1") {
      findings.push_back({Grade::good, "linker", linker});
      return;
    }
  findings.push_back({Grade::slow, "linker",
                      "the compiler's own; mold or lld take less of every save",
                      "install mold (or lld), remove build/learner and run ./headstart"});
}

// A cache of compiled files cannot help: what a save compiles was never compiled before.
void find_launcher(const Cache& cache, Findings& findings) {
  const std::string launcher = cache["CMAKE_CXX_COMPILER_LAUNCHER"];
  findings.push_back({Grade::good, "ccache",
                      launcher.empty() ? "not used, nor missed: a save is always new to it"
                                       : "the compiler is started through " + launcher});
}

void find_headers(const Session& session, Findings& findings) {
  bool found = false;
  std::error_code none;
  const fs::path folder =
      session.learner.folder / "harness" / "base" / "CMakeFiles" / "headstart_code_header.dir";
  for (const char* name : {"cmake_pch.hxx.gch", "cmake_pch.hxx.pch"})
    found = found || fs::exists(folder / name, none);
  if (found)
    findings.push_back({Grade::good, "headers", "precompiled once for all exercises"});
  else
    findings.push_back({Grade::slow, "headers",
                        "not precompiled yet: the first compile waits for them",
                        "run ./headstart check once"});
}

void find_disk(const Session& session, Findings& findings) {
  struct statvfs disk {};
  if (statvfs(session.learner.folder.c_str(), &disk) != 0) return;
  const double free = static_cast<double>(disk.f_bavail) * static_cast<double>(disk.f_frsize) / 1e9;
  const std::string words =
      fmt::format("{:.1f} GB free, on {}", free, file_system_of(session.course.root));
  if (access(session.learner.folder.c_str(), W_OK) != 0)
    findings.push_back({Grade::bad, "disk", "build/learner cannot be written",
                        "make the checkout writable, or copy it elsewhere"});
  else if (free < 0.5)
    findings.push_back(
        {Grade::bad, "disk", words, "free some space: a whole build takes about 0.5 GB"});
  else
    findings.push_back({Grade::good, "disk", words});
  const std::string reason = why_no_events(session.course.root / "exercises");
  if (reason.empty())
    findings.push_back({Grade::good, "saves", "noticed by the system's events"});
  else
    findings.push_back({Grade::slow, "saves", "looked for five times a second: " + reason,
                        "keep the checkout on a local disk (in WSL: below ~, not below /mnt)"});
}

void find_terminal(Findings& findings) {
  const char* term = std::getenv("TERM");
  const std::string name = term == nullptr ? "no TERM" : term;
  if (!interactive())
    findings.push_back(
        {Grade::good, "terminal", "none here: plain text, and ./headstart is ./headstart check"});
  else if (terminal_width() < 80)
    findings.push_back(
        {Grade::slow, "terminal",
         fmt::format("{}, {} columns: grids break their lines", name, terminal_width()),
         "make the terminal 80 columns wide"});
  else
    findings.push_back({Grade::good, "terminal",
                        fmt::format("{}, {} columns, {}", name, terminal_width(),
                                    colour() ? "colour" : "no colour")});
}

void find_load(Findings& findings) {
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  double load = 0;
  if (getloadavg(&load, 1) != 1) return;
  const std::string words =
      fmt::format("{} cores, {:.1f} of them busy in the last minute", cores, load);
  if (load > cores + 0.5)
    findings.push_back({Grade::slow, "processor", words, "see what else runs here: top"});
  else
    findings.push_back({Grade::good, "processor", words});
}

// --- measured ----------------------------------------------------------------------------------

void replace_word_after(std::string& command, const std::string& option) {
  const std::size_t at = command.find(" " + option + " ");
  if (at == command.npos) return;
  const std::size_t begin = at + option.size() + 2;
  command.replace(begin, command.find(' ', begin) - begin, "/dev/null");
}

// Seconds that the compiler takes for the learner's file, or less than 0 if it did not get that far.
double measure_compile(const Session& session, const Exercise& exercise) {
  const std::string object =
      fmt::format("CMakeFiles/code.{}.dir/{}.o", exercise.id, exercise.source());
  Finished commands =
      run({"ninja", "-C", session.learner.folder.string(), "-t", "commands", "-s", object},
          Output::captured);
  std::string command;
  for (const std::string& line : lines_of(commands.output))
    if (line.find(" -o ") != line.npos) command = line;
  if (command.empty()) return -1;
  replace_word_after(command, "-o");
  replace_word_after(command, "-MF");
  const auto start = std::chrono::steady_clock::now();
  run({"env", "CCACHE_DISABLE=1", "sh", "-c", command}, Output::captured, session.learner.folder,
      120);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double measure_check(const Session& session, const Exercise& exercise) {
  const auto start = std::chrono::steady_clock::now();
  check(session.learner, exercise);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void find_speed(const Session& session, Findings& findings) {
  const Exercise& exercise = chosen_exercise(session, open_progress(session), "");
  show_progress(fmt::format("  compiling and running {} ...", exercise.id));
  measure_check(session, exercise);  // whatever was still to build
  const double compile = measure_compile(session, exercise),
               rest = measure_check(session, exercise);
  clear_progress();
  const std::string words = fmt::format("{} compiles in {:.2f} s; its tests take {:.2f} s more",
                                        exercise.source(), std::max(compile, 0.0), rest);
  constexpr double slow_compile = 3,
                   slow_rest = 2;  // several times what docs/performance.md measured
  if (compile < 0)
    findings.push_back({Grade::bad, "speed", "the build does not know " + exercise.source(),
                        "remove build/learner and run ./headstart"});
  else if (compile > slow_compile)
    findings.push_back({Grade::slow, "speed", words,
                        "the compile is slow: an old or busy processor, or one of the above"});
  else if (rest > slow_rest)
    findings.push_back({Grade::slow, "speed", words,
                        "the tests are slow: a loop that runs much longer than it must?"});
  else
    findings.push_back({Grade::good, "speed", words});
}

// The grader is a program of its own, which learners do not build; it knows what isolation there is.
void find_isolation(const Session& session, Findings& findings) {
  const fs::path root = session.course.root, grader = root / "build" / "grader" / "headstart_grade";
  if (!fs::exists(root / "solutions")) return;  // a learner's copy grades nothing
  if (!fs::exists(grader)) {
    findings.push_back({Grade::good, "grading", "not built: ./headstart grade does it, once"});
    return;
  }
  const Finished told = run({grader.string(), "sandbox"}, Output::captured, {}, 60);
  if (!told.ok()) {
    findings.push_back({Grade::bad, "grading", "no sandbox works here: " + first_line(told.output),
                        "docs/grading.md says what each level of isolation needs"});
    return;
  }
  std::string subject = "grading";
  for (const std::string& line : lines_of(told.output)) {
    findings.push_back({Grade::good, subject, line});
    subject.clear();
  }
}

std::string in_words(Grade grade) {
  switch (grade) {
    case Grade::good: return green("ok  ");
    case Grade::slow: return yellow("slow");
    case Grade::bad: return red("FAIL");
  }
  return "";
}

void show(const Finding& finding) {
  fmt::print("  {}  {:<13} {}\n", in_words(finding.grade), finding.subject, finding.words);
}

}  // namespace

int doctor_command(const Session& session) {
  fmt::print("{}, in {}\n", bold("Headstart " HEADSTART_VERSION), session.course.root.string());
  const Cache cache(session.learner.folder);
  Findings findings;
  find_tools(cache, findings);
  find_packages(cache, findings);
  find_linker(cache, findings);
  find_launcher(cache, findings);
  find_disk(session, findings);
  find_terminal(findings);
  find_load(findings);
  find_speed(session, findings);
  find_headers(session, findings);
  find_isolation(session, findings);
  bool bad = false;
  std::string advice;
  for (const Finding& finding : findings) {
    show(finding);
    bad = bad || finding.grade == Grade::bad;
    if (!finding.advice.empty())
      advice += fmt::format("    {}: {}\n", finding.subject, finding.advice);
  }
  if (advice.empty())
    fmt::print("\n  Nothing to do. Next: ./headstart\n");
  else
    fmt::print("\n  To do:\n{}  Next: ./headstart\n", advice);
  return bad ? 1 : 0;
}

}  // namespace headstart
