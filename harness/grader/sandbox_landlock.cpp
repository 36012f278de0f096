// Landlock: the kernel's own list of what a process may open, whatever its file system shows.
// The numbers are the kernel's (linux/landlock.h); that header is older than the kernel in many places.
#include <sys/prctl.h>
#include <sys/stat.h>

#include <cerrno>

#include "sandbox_plan.h"
#include "syscalls.h"

namespace headstart::sandbox {
namespace {

constexpr std::uint64_t execute = 1U << 0, write_file = 1U << 1, read_file = 1U << 2,
                        read_folder = 1U << 3, make_device = 1U << 6, make_socket = 1U << 9,
                        make_fifo = 1U << 10, make_block = 1U << 11, truncate = 1U << 14,
                        device_control = 1U << 15;
constexpr std::uint64_t of_a_file = execute | write_file | read_file | truncate | device_control;
constexpr std::uint64_t reading = execute | read_file | read_folder;
constexpr std::uint64_t never = execute | make_device | make_socket | make_fifo | make_block;

struct RulesetAttribute {
  std::uint64_t files, network, scope;
};

struct [[gnu::packed]] PathRule {
  std::uint64_t allowed;
  std::int32_t parent;
};

// Every right on files that this kernel knows of: what is not known cannot be taken away.
std::uint64_t known_rights(int abi) {
  if (abi >= 5) return (1U << 16) - 1;
  if (abi >= 3) return (1U << 15) - 1;
  return abi == 2 ? (1U << 14) - 1 : (1U << 13) - 1;
}

int new_ruleset(int abi) {
  RulesetAttribute attribute{known_rights(abi), abi >= 4 ? 3U : 0U, abi >= 6 ? 3U : 0U};
  const std::size_t size = abi >= 6 ? 24 : abi >= 4 ? 16 : 8;
  return sys(syscall(SYS_landlock_create_ruleset, &attribute, size, 0));
}

bool allow(int ruleset, int place, std::uint64_t rights) {
  struct stat found {};
  if (fstat(place, &found) != 0) return false;
  if (!S_ISDIR(found.st_mode)) rights &= of_a_file;
  const PathRule rule{rights, place};
  return syscall(SYS_landlock_add_rule, ruleset, 1, &rule, 0) == 0;
}

bool allow_path(int ruleset, const char* path, std::uint64_t rights) {
  const int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return false;
  const bool allowed = allow(ruleset, place, rights);
  const int error = errno;
  close(place);
  errno = error;
  return allowed;
}

}  // namespace

int landlock_abi() {
  const int abi = sys(syscall(SYS_landlock_create_ruleset, nullptr, 0, 1));
  return abi > 0 ? abi : 0;
}

int make_ruleset(const Plan& plan) {
  const std::uint64_t known = known_rights(plan.landlock_abi);
  const int ruleset = new_ruleset(plan.landlock_abi);
  if (ruleset < 0) return plan.report->explain("Landlock refuses its rules", "", errno), -1;
  for (const std::string& path : plan.readable) {
    const std::uint64_t rights = path == "/dev/null" ? read_file | write_file : reading;
    if (!allow_path(ruleset, path.c_str(), rights & known))
      return plan.report->explain("Landlock refuses", path.c_str(), errno), -1;
  }
  // Names of folders on the way: where the file system is ours, they show nothing else.
  if (plan.own_files() && !allow_path(ruleset, "/", read_folder))
    return plan.report->explain("Landlock refuses", "/", errno), -1;
  if (!allow(ruleset, plan.scratch, known & ~never))
    return plan.report->explain("Landlock refuses the scratch folder", "", errno), -1;
  return ruleset;
}

bool enter_ruleset(int ruleset) {
  const bool entered = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
  close(ruleset);
  return entered;
}

}  // namespace headstart::sandbox
