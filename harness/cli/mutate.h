// Small wrong changes of a C++ file, one at a time: the mutants of a solution.
//
// Works on the text: comments, strings and preprocessor lines stay, and so does all that stands outside
// of function bodies.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headstart {

struct Mutant {
  std::string function;  // the one whose body is changed
  int line = 0;          // from 1
  std::string original;  // the lines that are changed, blanks between words made one
  std::string mutated;   // what they become
  std::string text;      // the whole file
};

// In the order of the text; none twice.
std::vector<Mutant> mutants_of(const std::string& text);

}  // namespace headstart
