// What compilers and linkers say about a learner's file, in plain words.
//
// g++ and clang++ name the place in Eigen where they gave up, in types; a learner needs the line of
// their own that led there, and what to try. The kinds of mistakes are one table (kinds.cpp).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headstart {

// A file that the learner writes.
struct OwnFile {
  std::string path;  // from the root of the kit: exercises/03_softmax/softmax.cpp
  std::string text;
};

struct Explanation {
  std::string kind;  // its id in the table
  std::string file;
  int line = 0;        // from 1; 0: of no line
  std::string code;    // that line
  std::string words;   // what is wrong, one or two sentences
  std::string advice;  // what to try
};

// `output`: what a build printed, errors and warnings, with whatever else. The first explanation is
// the one to begin with; none for what is not in the table, and for a line at most one. The text may
// hold anything: nothing of it is trusted, and no control character comes out.
std::vector<Explanation> explain(std::string_view output, const std::vector<OwnFile>& own);

// What compiles and is wrong all the same, so that no compiler can tell: for code whose tests fail.
// Names only what is wrong for certain.
std::vector<Explanation> explain_source(const OwnFile& file);

// The explanation as lines of at most `width` columns, each indented by two spaces.
std::string to_text(const Explanation& explanation, std::size_t width = 80);

// At most `width` columns of a line, ending in "..." if there were more.
std::string shortened(std::string_view text, std::size_t width);

// Without control characters (but line breaks), escape sequences, and what turns text around.
std::string printable(std::string_view text);

}  // namespace headstart
