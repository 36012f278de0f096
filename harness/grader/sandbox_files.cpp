// The file system of a program in its own namespaces: what it may read, nothing else, and a scratch
// folder in memory that goes with the namespace.
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>

#include "sandbox_mounts.h"
#include "sandbox_plan.h"
#include "syscalls.h"

namespace headstart::sandbox {
namespace {

constexpr std::size_t most_trees = 64;

struct Tree {
  int number = -1;
  bool folder = false;
};

bool failed(const Plan& plan, const char* what, const char* which = "") {
  plan.report->explain(what, which, errno);
  return false;
}

// Before anything is mounted, as a mount could hide them.
bool copy_trees(const Plan& plan, Tree* trees) {
  for (std::size_t i = 0; i < plan.readable.size(); ++i) {
    const char* path = plan.readable[i].c_str();
    struct stat found {};
    if (stat(path, &found) != 0) return failed(plan, "cannot find", path);
    trees[i] = {read_only_copy(path, S_ISCHR(found.st_mode)), S_ISDIR(found.st_mode)};
    if (trees[i].number < 0) return failed(plan, "cannot show the sandbox", path);
  }
  return true;
}

bool attach_trees(const Plan& plan, const Tree* trees, int root) {
  for (std::size_t i = 0; i < plan.readable.size(); ++i) {
    const char* path = plan.readable[i].c_str();
    if (!make_place(root, path, trees[i].folder) || attach(trees[i].number, root, path + 1) != 0)
      return failed(plan, "cannot place", path);
    close(trees[i].number);
  }
  return true;
}

// A link that cannot be made stands where something readable is: nothing is lost.
void make_links(const Plan& plan, int root) {
  for (const auto& [name, target] : plan.links)
    if (make_parents(root, name.c_str())) (void)!symlinkat(target.c_str(), root, name.c_str() + 1);
}

bool make_scratch(Plan& plan, int root) {
  char options[256];
  std::snprintf(options, sizeof options, "%s,uid=%u,gid=%u,mode=0700", plan.scratch_options.c_str(),
                plan.uid, plan.gid);
  constexpr unsigned rights = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC;
  plan.scratch = new_file_system("tmpfs", options, rights);
  if (plan.scratch < 0) return failed(plan, "cannot make the scratch folder");
  return (make_place(root, scratch_name, true) &&
          attach(plan.scratch, root, scratch_name + 1) == 0) ||
         failed(plan, "cannot place the scratch folder");
}

}  // namespace

bool make_own_files(Plan& plan) {
  Tree trees[most_trees];
  if (plan.readable.size() > most_trees) return errno = E2BIG, failed(plan, "too many folders");
  if (!keep_mounts_private()) return failed(plan, "cannot make mounts private");
  if (!copy_trees(plan, trees)) return false;
  constexpr unsigned rights = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV;
  const int root = new_file_system("tmpfs", "size=1m,nr_inodes=4k,mode=0755", rights);
  if (root < 0 || attach(root, AT_FDCWD, "/tmp") != 0) return failed(plan, "cannot make a root");
  if (!attach_trees(plan, trees, root) || !make_scratch(plan, root)) return false;
  make_links(plan, root);
  if (!change_root(root)) return failed(plan, "cannot change the root");
  if (make_read_only(root) != 0) return failed(plan, "cannot protect the root");
  close(root);
  return true;
}

}  // namespace headstart::sandbox
