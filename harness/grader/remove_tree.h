// Removes what a program that nobody trusts left behind: folders of mode 000, thousands deep.
#pragma once

namespace headstart {

// The file or folder `name` in the folder `parent` (or AT_FDCWD), with all that is in it. Follows no
// links, needs no memory and few descriptors however deep it is. Nobody may be changing it meanwhile.
// False, with errno, if something could not be removed.
bool remove_tree(int parent, const char* name);

}  // namespace headstart
