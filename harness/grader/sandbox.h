// Runs a program that nobody trusts: with as little of the machine as it needs, within limits, and
// with nothing of it left afterwards.
//
//   Sandbox sandbox;                          // the best level that this machine offers, probed
//   Ended ended = sandbox.run(job);           // runs it to its end
//   Running worker = sandbox.start(job);      // or talks with it meanwhile
//
// Each run has a keeper: a process of ours that sets the sandbox up, watches time, memory, processes,
// disk and output from outside of the program, and ends everything with it. The keeper goes when the
// grader goes, however that dies.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "descriptor.h"

namespace headstart {

// From the weakest. docs/grading.md says what each of them guarantees.
enum class Level { limits, landlock, bubblewrap, namespaces };

std::string_view name_of(Level level);
// "namespaces", "bubblewrap", "landlock+seccomp", "limits"; empty for any other word.
std::optional<Level> level_named(std::string_view name);

struct Limits {
  double cpu_seconds = 10;   // all processes together
  double wall_seconds = 60;  // generous: machines are shared
  std::uint64_t memory_bytes = 512U
                               << 20;    // all processes together, with what stands in the scratch
  unsigned tasks = 16;                   // processes and threads at the same time
  std::uint64_t file_bytes = 16U << 20;  // the largest file
  std::uint64_t scratch_bytes = 32U << 20;
  std::uint64_t output_bytes = 256U << 10;  // both streams together
};

struct Input {       // a file that stands in the scratch folder when the program starts
  std::string name;  // relative, with folders if need be
  std::string content;
};

struct OutputFile {  // a file that is taken out of the scratch folder afterwards, if it is there
  std::string name;
  std::uint64_t most_bytes = 64U << 20;
};

struct Passed {  // a descriptor of ours that the program gets as its number `as`
  int descriptor = -1;
  int as = 3;
};

// Names in a job are those of this machine; the program starts in its scratch folder.
struct Job {
  std::vector<std::string> command;             // the first is the full path of the program
  std::vector<std::string> environment;         // "NAME=value"; nothing else is there
  std::vector<std::filesystem::path> readable;  // folders and files
  std::vector<Input> inputs;
  std::vector<OutputFile> outputs;
  std::vector<Passed> descriptors;
  bool may_fork = false;  // other processes; threads always may be
  Limits limits;
};

enum class JobVerdict {
  exited,
  signalled,
  forbidden,  // it asked for something that no honest program asks for: a socket, another's memory
  timed_out_cpu,
  timed_out_wall,
  out_of_memory,
  too_many_processes,
  too_much_output,
  disk_full,
  stopped,     // by Running::stop()
  infra_error  // of the machine or of the sandbox; says nothing about the program
};

std::string_view name_of(JobVerdict verdict);

struct Usage {
  double cpu_seconds = 0;
  double wall_seconds = 0;
  std::uint64_t memory_bytes = 0;  // the most that was seen
  std::uint64_t scratch_bytes = 0;
  unsigned tasks = 0;
};

struct Ended {
  JobVerdict verdict = JobVerdict::infra_error;
  int status = 0;      // the exit status, or the signal
  std::string reason;  // of an infra_error, in words
  std::string output;  // both streams as they came: raw, for the caller to clean
  std::map<std::string, Descriptor> files;  // those of Job::outputs that were there, read only
  Level level = Level::limits;              // what held
  Usage usage;

  bool ok() const { return verdict == JobVerdict::exited && status == 0; }
};

// A program in its sandbox. Its end is the end of everything that it started.
class Running {
 public:
  struct State;
  explicit Running(std::unique_ptr<State> state);
  Running(Running&&) noexcept;
  Running& operator=(Running&&) noexcept;
  ~Running();  // stops it

  // For poll(): readable once the program has ended and is cleared away.
  int ended_descriptor() const;
  void stop();
  Ended wait();  // once

 private:
  std::unique_ptr<State> state_;
};

struct Probed {
  Level level = Level::limits;
  bool works = false;
  std::string words;  // what it gives, or why it cannot be had
};

// Tries each level really, the best first.
std::vector<Probed> probe_levels();

class Sandbox {
 public:
  // Takes the best level that works here, or the one that is asked for. Throws std::runtime_error
  // that says why if that one does not work.
  explicit Sandbox(std::optional<Level> wanted = {});

  Level level() const { return level_; }
  // Throws std::invalid_argument for a job that makes no sense. All other trouble is an infra_error.
  Running start(const Job& job) const;
  Ended run(const Job& job) const;

 private:
  Level level_;
};

}  // namespace headstart
