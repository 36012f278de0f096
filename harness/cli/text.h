// Text for a terminal: how wide it is, where it breaks, and what must not reach the screen.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headstart {

// Columns that UTF-8 text takes on the screen; colour sequences take none, CJK characters two.
std::size_t columns_of(std::string_view text);

// Without control characters and escape sequences, but for line breaks, and colours if `colours`: what
// a learner's program prints must not move the cursor. A tab becomes spaces.
std::string without_controls(std::string_view text, bool colours);

// A line in pieces of at most `width` columns, as a terminal would break it.
std::vector<std::string> fold(std::string_view line, std::size_t width);

// Paragraphs with words kept whole; a line longer than the width only where a word is. Each line stands
// behind the margin.
std::string wrap(std::string_view text, std::size_t width, std::string_view margin = "");

std::vector<std::string> lines_of(std::string_view text);

}  // namespace headstart
