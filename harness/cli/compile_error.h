// What a person is shown of a compile error: the explanation, and the first of the compiler's words.
#pragma once

#include "results.h"

namespace headstart {

// `words` are the compiler's, about building `exercise`; all of them are kept in a file of the build,
// which the text names. Builds the explaining program if it is not there yet.
std::string explain_compile_error(const Build& build, const Course& course,
                                  const Exercise& exercise, const std::string& words);

// For an exercise that compiles and fails: what is wrong in its text for certain; mostly nothing.
std::string explain_source(const Build& build, const Course& course, const Exercise& exercise);

// For a caller that does not wait: whether the explaining program is there, and what builds it.
bool explainer_is_built(const Build& build);
std::vector<std::string> explainer_build_words(const Build& build);

}  // namespace headstart
