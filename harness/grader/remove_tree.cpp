#include "remove_tree.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstdio>

#include "descriptor.h"
#include "sandbox_watch.h"

namespace headstart {
namespace {

Descriptor open_folder(int parent, const char* name) {
  constexpr int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  int folder = openat(parent, name, flags);
  if (folder < 0 && errno == EACCES && fchmodat(parent, name, 0700, 0) == 0)
    folder = openat(parent, name, flags);
  if (folder >= 0) fchmod(folder, 0700);
  return Descriptor(folder);
}

bool is_folder(int parent, const char* name) {
  struct stat found {};
  return fstatat(parent, name, &found, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(found.st_mode);
}

// Folders in `folder` are moved up to `top`, so that no path grows and no folder stays open.
bool empty_into(int folder, int top, unsigned& moved) {
  return sandbox::for_each_name(folder, [&](const char* name) {
    if (!is_folder(folder, name)) return unlinkat(folder, name, 0) == 0;
    if (unlinkat(folder, name, AT_REMOVEDIR) == 0) return true;
    open_folder(folder, name);  // moving it changes its "..", which needs the right to write in it
    std::array<char, 32> free_name;
    do {
      std::snprintf(free_name.data(), free_name.size(), "moved-%u", moved++);
    } while (faccessat(top, free_name.data(), F_OK, AT_SYMLINK_NOFOLLOW) == 0);
    return renameat(folder, name, top, free_name.data()) == 0;
  });
}

bool remove_entry(int top, const char* name, unsigned& moved) {
  if (!is_folder(top, name)) return unlinkat(top, name, 0) == 0;
  if (unlinkat(top, name, AT_REMOVEDIR) == 0) return true;
  const Descriptor folder = open_folder(top, name);
  // Removing while listing may pass over entries: once more until it is empty.
  while (folder) {
    if (!empty_into(folder.get(), top, moved)) return false;
    if (unlinkat(top, name, AT_REMOVEDIR) == 0) return true;
    if (errno != ENOTEMPTY) return false;
  }
  return false;
}

}  // namespace

bool remove_tree(int parent, const char* name) {
  if (!is_folder(parent, name)) return unlinkat(parent, name, 0) == 0;
  const Descriptor top = open_folder(parent, name);
  if (!top) return false;
  unsigned moved = 0;
  while (unlinkat(parent, name, AT_REMOVEDIR) != 0) {
    if (errno != ENOTEMPTY) return false;
    const bool removed = sandbox::for_each_name(
        top.get(), [&](const char* entry) { return remove_entry(top.get(), entry, moved); });
    if (!removed) return false;
  }
  return true;
}

}  // namespace headstart
