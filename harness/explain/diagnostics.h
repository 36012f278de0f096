// The messages in the output of a compiler or linker.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explain.h"

namespace headstart {

// A line of one of the learner's files.
struct Place {
  const OwnFile* file = nullptr;
  int line = 0, column = 0;  // from 1; column 0: unknown

  explicit operator bool() const { return file != nullptr; }
};

struct Diagnostic {
  bool error = true;    // false: a warning
  std::string message;  // without the {aka ...} of types
  std::string notes;    // what the notes below it say
  Place place;          // in the learner's code, also if the compiler stopped in a library
  Place matching;       // "to match this '{'"
  struct Type {
    std::string name, meaning;  // as it is written, and behind the alias
  };
  std::vector<Type> quoted;  // everything in quotes, in order
};

struct LinkError {
  bool duplicate = false;  // else: undefined
  std::string symbol;      // attention::softmax, without parameters
  std::string objects;     // what the linker says about where
};

std::vector<Diagnostic> parse_diagnostics(std::string_view output, const std::vector<OwnFile>& own);
std::vector<LinkError> parse_link_errors(std::string_view output);

// Line `line` (from 1) of a text, or nothing.
std::string_view line_of(std::string_view text, int line);
std::vector<std::string_view> source_lines(std::string_view text);

}  // namespace headstart
