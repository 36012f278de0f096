// The scratch folder, always by descriptor: after the program has run, no path in it can be trusted.
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "sandbox_plan.h"
#include "sandbox_watch.h"
#include "syscalls.h"

namespace headstart::sandbox {
namespace {

bool failed(const Plan& plan, const char* what, const char* which) {
  plan.report->explain(what, which, errno);
  return false;
}

bool give(const Plan& plan, int parent, const char* name) {
  return !plan.root || fchownat(parent, name, plan.uid, plan.gid, AT_SYMLINK_NOFOLLOW) == 0;
}

bool make_folders(const Plan& plan, const char* name) {
  char copy[4096];
  std::snprintf(copy, sizeof copy, "%s", name);
  for (char* slash = std::strchr(copy, '/'); slash != nullptr; slash = std::strchr(slash, '/')) {
    *slash = '\0';
    if (mkdirat(plan.scratch, copy, 0755) == 0) {
      if (!give(plan, plan.scratch, copy)) return false;
    } else if (errno != EEXIST) {
      return false;
    }
    *slash++ = '/';
  }
  return true;
}

bool write_input(const Plan& plan, const Input& input) {
  const char* name = input.name.c_str();
  if (!make_folders(plan, name)) return false;
  const int file = openat(plan.scratch, name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0644);
  if (file < 0) return false;
  const bool written = write_all(file, input.content.data(), input.content.size());
  close(file);
  return written && give(plan, plan.scratch, name);
}

// Disk use of a folder that a program may fill with whatever it likes. What honest programs do not do,
// folders within folders within folders, thousands of files, folders that cannot be read, is "full".
class Walk {
 public:
  explicit Walk(std::uint64_t most) : most_(most) {}

  Scratch use(int folder) {
    enter(folder, 0);
    use_.full = use_.full || use_.bytes > most_;
    return use_;
  }

 private:
  static constexpr int most_depth = 12;
  static constexpr unsigned most_entries = 4096;

  void enter(int folder, int depth) {
    const auto visit = [&](const char* name) { return look(folder, name, depth); };
    if (depth > most_depth || (!for_each_name(folder, visit) && errno == EACCES)) use_.full = true;
  }

  bool look(int folder, const char* name, int depth) {
    struct stat found {};
    if (fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) != 0) return true;  // gone meanwhile
    use_.bytes += static_cast<std::uint64_t>(found.st_blocks) * 512;
    if (++entries_ > most_entries) use_.full = true;
    if (S_ISDIR(found.st_mode)) go_down(folder, name, depth);
    return !use_.full;
  }

  void go_down(int folder, const char* name, int depth) {
    const int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (inner >= 0)
      enter(inner, depth + 1);
    else if (errno == EACCES)
      use_.full = true;
    if (inner >= 0) close(inner);
  }

  std::uint64_t most_;
  Scratch use_;
  unsigned entries_ = 0;
};

// False: there is no such file, or none that may be taken.
bool copy_out(int file, int to, std::uint64_t most) {
  struct stat found {};
  if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode)) return false;
  if (static_cast<std::uint64_t>(found.st_size) > most) return false;
  for (auto left = static_cast<std::uint64_t>(found.st_size); left > 0;) {
    const ssize_t size = sendfile(to, file, nullptr, left);
    if (size <= 0) return false;
    left -= static_cast<std::uint64_t>(size);
  }
  return lseek(to, 0, SEEK_SET) == 0;
}

}  // namespace

bool fill_scratch(const Plan& plan) {
  for (const Input& input : plan.job.inputs)
    if (!write_input(plan, input)) return failed(plan, "cannot write", input.name.c_str());
  return true;
}

Scratch scratch_use(const Plan& plan) {
  if (!plan.own_files()) return Walk(plan.job.limits.scratch_bytes).use(plan.scratch);
  struct statvfs use {};
  if (fstatvfs(plan.scratch, &use) != 0) return {};
  return {(use.f_blocks - use.f_bfree) * use.f_frsize, use.f_bfree == 0 || use.f_ffree == 0};
}

bool machine_disk_full(const Plan& plan) {
  constexpr std::uint64_t least = 1 << 20;
  struct statvfs use {};
  return !plan.own_files() && fstatvfs(plan.scratch, &use) == 0 &&
         std::uint64_t{use.f_bavail} * use.f_frsize < least;
}

void collect_outputs(const Plan& plan) {
  constexpr int flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  for (std::size_t i = 0; i < plan.job.outputs.size(); ++i) {
    const OutputFile& wanted = plan.job.outputs[i];
    const int file = openat(plan.scratch, wanted.name.c_str(), flags);
    if (file < 0) continue;
    plan.report->present[i] = copy_out(file, plan.output_files[i], wanted.most_bytes);
    close(file);
  }
}

bool write_all(int descriptor, const char* data, std::size_t size) {
  while (size > 0) {
    const ssize_t written = write(descriptor, data, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    data += written;
    size -= static_cast<std::size_t>(written);
  }
  return true;
}

void Report::explain(const char* what, const char* which, int error) {
  if (reason[0] != '\0') return;
  const char* space = *which != '\0' ? " " : "";
  const char* because = error != 0 ? ": " : "";
  std::snprintf(reason.data(), reason.size(), "%s%s%s%s%s", what, space, which, because,
                error != 0 ? strerrordesc_np(error) : "");
}

}  // namespace headstart::sandbox
