// What the learner's text tells without a compiler.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "diagnostics.h"

namespace headstart {

// g++ and clang++ agree on 'this', not on its quotes.
std::string with_plain_quotes(std::string_view text);

// Linkers name symbols: the line where the learner's files define or use each, as a diagnostic that
// says "linker: duplicate 'name'" or "linker: undefined 'name'".
std::vector<Diagnostic> placed(const std::vector<LinkError>& errors,
                               const std::vector<OwnFile>& own);

// Lines such as  auto K_T = project(X, W).transpose();  "source: dangling 'K_T'". The result of a
// function of the exercises dies with the statement, and a lazy member of Eigen only refers to it.
std::vector<Diagnostic> find_dangling(const OwnFile& file);

}  // namespace headstart
