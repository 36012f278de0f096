// Mounts without paths: trees held by descriptors until they are attached. All of it may run in a
// keeper, which does not allocate. Errors are -1 or false, with errno.
#pragma once

#include <cstdint>

namespace headstart::sandbox {

// A copy of what stands at `path`, read only; attached nowhere yet.
int read_only_copy(const char* path, bool device);
// options: "name=value,name=value". attributes: MOUNT_ATTR_...
int new_file_system(const char* type, const char* options, unsigned attributes);
// What the others return only names a tree; this can be listed.
int open_root(int tree);
int attach(int tree, int folder, const char* name);
int make_read_only(int tree);  // not what is mounted inside of it
// Changes here are not seen outside of this mount namespace.
bool keep_mounts_private();
// The tree at `root`, which is attached, becomes /; what was there before is left.
bool change_root(int root);
// The folders above `path` (absolute) below `root`, and a folder or an empty file there.
bool make_place(int root, const char* path, bool folder);
bool make_parents(int root, const char* path);

}  // namespace headstart::sandbox
