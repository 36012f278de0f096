#include "sandbox_mounts.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "syscalls.h"

namespace headstart::sandbox {
namespace {

// Of sys/mount.h, which cannot be included beside linux/mount.h.
constexpr unsigned ms_recursive = 1U << 14, ms_private = 1U << 18, mnt_detach = 2;

int set_attributes(int tree, std::uint64_t attributes, unsigned recursive) {
  mount_attr change{};
  change.attr_set = attributes;
  const unsigned flags = AT_EMPTY_PATH | recursive;
  return sys(syscall(SYS_mount_setattr, tree, "", flags, &change, sizeof change));
}

bool configure(int context, const char* options) {
  char copy[256];
  std::snprintf(copy, sizeof copy, "%s", options);
  char* rest = nullptr;
  for (char* option = strtok_r(copy, ",", &rest); option; option = strtok_r(nullptr, ",", &rest)) {
    char* value = std::strchr(option, '=');
    *value++ = '\0';
    if (syscall(SYS_fsconfig, context, FSCONFIG_SET_STRING, option, value, 0) != 0) return false;
  }
  return syscall(SYS_fsconfig, context, FSCONFIG_CMD_CREATE, nullptr, nullptr, 0) == 0;
}

}  // namespace

int read_only_copy(const char* path, bool device) {
  constexpr unsigned flags = OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE;
  const int tree = sys(syscall(SYS_open_tree, AT_FDCWD, path, flags));
  if (tree < 0) return -1;
  const std::uint64_t rights =
      MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | (device ? MOUNT_ATTR_NOEXEC : MOUNT_ATTR_NODEV);
  if (set_attributes(tree, rights, AT_RECURSIVE) == 0) return tree;
  close(tree);
  return -1;
}

int new_file_system(const char* type, const char* options, unsigned attributes) {
  const int context = sys(syscall(SYS_fsopen, type, FSOPEN_CLOEXEC));
  if (context < 0) return -1;
  int tree = -1;
  if (configure(context, options))
    tree = sys(syscall(SYS_fsmount, context, FSMOUNT_CLOEXEC, attributes));
  close(context);
  return tree;
}

int open_root(int tree) {
  return openat(tree, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

int attach(int tree, int folder, const char* name) {
  return sys(syscall(SYS_move_mount, tree, "", folder, name, MOVE_MOUNT_F_EMPTY_PATH));
}

int make_read_only(int tree) {
  return set_attributes(tree, MOUNT_ATTR_RDONLY, 0);
}

bool keep_mounts_private() {
  return syscall(SYS_mount, nullptr, "/", nullptr, ms_recursive | ms_private, nullptr) == 0;
}

bool change_root(int root) {
  return fchdir(root) == 0 && syscall(SYS_pivot_root, ".", ".") == 0 &&
         syscall(SYS_umount2, ".", mnt_detach) == 0 && chdir("/") == 0;
}

bool make_parents(int root, const char* path) {
  char copy[4096];
  if (std::snprintf(copy, sizeof copy, "%s", path + 1) >= static_cast<int>(sizeof copy))
    return false;
  for (char* slash = std::strchr(copy, '/'); slash != nullptr; slash = std::strchr(slash, '/')) {
    *slash = '\0';
    if (mkdirat(root, copy, 0755) != 0 && errno != EEXIST) return false;
    *slash++ = '/';
  }
  return true;
}

bool make_place(int root, const char* path, bool folder) {
  if (!make_parents(root, path)) return false;
  if (folder) return mkdirat(root, path + 1, 0755) == 0 || errno == EEXIST;
  const int file = openat(root, path + 1, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
  if (file >= 0) close(file);
  return file >= 0;
}

}  // namespace headstart::sandbox
