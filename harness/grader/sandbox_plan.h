// What the grader prepares for one run, and what the keeper reports of it. The keeper is a copy of the
// grader's process without its other threads: it must not allocate, so everything stands ready here.
#pragma once

#include <linux/filter.h>
#include <sys/resource.h>

#include <array>
#include <atomic>
#include <string>
#include <vector>

#include "sandbox.h"

namespace headstart::sandbox {

inline constexpr const char* scratch_name =
    "/scratch";  // in levels with a file system of their own
inline constexpr std::size_t most_outputs = 16, most_passed = 16;
// The numbers by which bubblewrap knows its filter and its status file.
inline constexpr int filter_number = 100, status_number = 101;

// Shared by grader and keeper; output of the program follows it in the same mapping.
struct Report {
  JobVerdict verdict = JobVerdict::infra_error;
  int status = 0;
  bool finished = false;      // the keeper came to its end
  bool start_failed = false;  // what follows was written before the program began
  std::array<char, 400> reason{};
  std::array<bool, most_outputs> present{};
  std::uint64_t output_size = 0;
  Usage usage;

  char* output() { return reinterpret_cast<char*>(this + 1); }
  // Keeps the first reason. `error` is an errno, or 0.
  void explain(const char* what, const char* which, int error);
};

using Filter = std::vector<sock_filter>;

struct Plan {
  Level level = Level::limits;
  Job job;
  bool root = false;  // we are, and the program becomes somebody whom nobody else is
  uid_t first_uid = 0, uid_count = 1;  // that somebody is one of these, by the keeper's number
  pid_t keeper = 0;                    // its number on this machine, set by itself
  uid_t uid = 0;  // as whom the program runs; of root's programs set by the keeper
  gid_t gid = 0;
  rlim_t task_limit = 0;
  std::vector<std::string> readable;                       // canonical, none inside another
  std::vector<std::pair<std::string, std::string>> links;  // name, target
  std::vector<std::string> command;                        // bubblewrap's, or the job's
  std::vector<char*> arguments, environment;               // as execve wants them
  std::string scratch_options;                             // of tmpfs
  Filter filter;
  int landlock_abi = 0;
  int (*instead)() = nullptr;  // a probe: runs in the sandbox in place of a program

  int control = -1;  // when its other end closes, everything ends
  int proc = -1;     // /proc of this machine
  int null = -1;
  int scratch = -1;  // the folder, in levels that have no file system of their own
  int scratch_parent = -1;
  std::string scratch_folder;  // its name in scratch_parent
  std::string scratch_path;    // of the empty folder, before anything has run
  int filter_file = -1;        // for bubblewrap
  int status_file = -1;        // where bubblewrap says how it went
  std::array<int, most_outputs> output_files{};

  Report* report = nullptr;

  bool own_files() const { return level == Level::namespaces; }
  bool needs_user_namespace() const { return level == Level::namespaces && !root; }
};

// The keeper's whole life.
[[noreturn]] void keep(Plan& plan);

// Parts of it. Each says in the report what went wrong, and returns false then.
bool make_own_files(Plan& plan);  // namespaces: the file system
bool set_up(Plan& plan);
bool fill_scratch(const Plan& plan);  // inputs
struct Scratch {
  std::uint64_t bytes = 0;
  bool full = false;
};
Scratch scratch_use(const Plan& plan);
bool machine_disk_full(const Plan& plan);  // not the share of it that the program may use
// In the child. `output` becomes its standard output and error.
[[noreturn]] void become_program(Plan& plan, int output, pid_t keeper);
int make_ruleset(const Plan& plan);  // Landlock
bool enter_ruleset(int ruleset);
void collect_outputs(const Plan& plan);

int landlock_abi();  // 0: there is none

// Throws std::runtime_error. `signals`: it may send them (they reach nobody else).
Filter make_filter(bool may_fork, bool signals);
std::vector<std::string> bubblewrap_command(const Plan& plan, int filter_file, int status_file);

// Reads or writes all of it in spite of interruptions.
bool write_all(int descriptor, const char* data, std::size_t size);

}  // namespace headstart::sandbox
