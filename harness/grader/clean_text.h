// Text that came from a learner's code, a compiler or an archive, made fit to be shown. All of it goes
// through here once, where it enters; each report then escapes it for its own format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace headstart {

// Control characters (the line feed and the tab are none here), and those that have no width, turn the
// direction of writing, or are no characters.
bool is_unseen(std::uint32_t point);

// Four digits that differ for different texts, as a rule: behind a name that had to be altered.
std::string tag_of(std::string_view text);

// Valid UTF-8 of at most `most_bytes`. What is no UTF-8 and what is_unseen
// become U+FFFD each; line feeds and tabs stay; a carriage
// return becomes a line feed; sequences that colour a terminal or move its cursor go. A text that is too
// long ends at the border of a character, with a note. Cleaning twice is cleaning once.
std::string clean(std::string_view bytes, std::size_t most_bytes);

// The same on one line, for names: line feeds and tabs become spaces, and "..." is the note.
std::string clean_line(std::string_view bytes, std::size_t most_bytes);

// Without anything that a CI service takes for a command of its own when it reads its log: "::error" of
// GitHub at the beginning of a line; "##[error]" and "##vso[" of Azure, "##teamcity[" anywhere.
std::string safe_in_logs(std::string_view text);

// For a log: every line of a text safe, and behind the prefix.
std::string prefixed(std::string_view text, std::string_view prefix);

}  // namespace headstart
