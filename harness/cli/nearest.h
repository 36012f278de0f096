// What was meant by a word that nobody knows.
#pragma once

#include <string>
#include <vector>

namespace headstart {

// The known word that is reached with the fewest typing mistakes (a letter too many, too few, another, or
// two swapped), "" if none is near.
std::string nearest(const std::string& word, const std::vector<std::string>& known);

}  // namespace headstart
