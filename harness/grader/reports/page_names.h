// Names of files for submissions, whose own names may be anything.
#pragma once

#include <string>
#include <vector>

#include "../grade.h"

namespace headstart {

// One for each submission, in order: letters, digits, - _ and . only, short, and no two the same
// where upper and lower case are not told apart. Never "index".
std::vector<std::string> page_names(const Grade& grade);

}  // namespace headstart
