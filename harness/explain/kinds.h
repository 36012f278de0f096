// The table of mistakes that show when compiling or linking (docs/contributor.md: how to add one).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics.h"
#include "match.h"

namespace headstart {

// One message of a compiler beside the learner's line that it is about.
struct Finding {
  const Diagnostic& diagnostic;
  const std::vector<OwnFile>& own;
  std::string_view code;  // the line
  std::string
      types;  // "matrix - number", "matrix -> number", "matrix = matrix; const": see types_of
  Captures captures;  // what patterns and conditions found, for {holes} in the sentences
};

// One way in which a kind of mistake shows. All that is given must hold.
struct Sign {
  // How the message reads; one of them. Patterns as matches() has them, g++'s first, then clang++'s.
  const char* messages[6] = {};
  const char* types = nullptr;  // what meets (see types_of); '|' separates choices, here and below
  const char* code = nullptr;   // stands in the learner's line
  const char* notes = nullptr;  // stands in the message or in the notes below it
  bool (*when)(Finding&) = nullptr;
  bool also_warning = false;  // else errors only
};

struct Kind {
  // Which line is shown.
  enum Where {
    here,               // the message's
    matching,           // that of the bracket or statement which a note names
    end_of_line_before  // where something is missing before the first word of a line
  };
  // What it says about the other messages.
  enum Weight {
    one_of_many,
    of_its_line,   // the cause of every other message about the same line
    of_everything  // the cause of all other messages
  };

  const char* id;
  Sign signs[3] = {};  // one of them
  Where where = here;
  Weight weight = one_of_many;
  bool hides_the_rest = false;  // where it stands, the compiler loses the thread of the function
  bool may_follow = false;      // from one that does, above it in the same function: not told then
  const char*
      words;  // what is wrong; nullptr: nothing to say, since it follows from another mistake
  const char* advice;  // what to try
};

// In the order in which they are tried: the special before the general.
std::span<const Kind> all_kinds();

// True if `finding` is of this kind; leaves captures in it then.
bool is_of(const Kind& kind, Finding& finding);

// The types in a message as a learner would name them.
std::string types_of(const Diagnostic& diagnostic, std::string_view code);

}  // namespace headstart
