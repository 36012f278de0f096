// Words on a terminal page: colour, width, lines.
#pragma once

#include <string>
#include <vector>

namespace headstart {

inline constexpr std::size_t page_width = 80;

// Text in colour, where there is any. code: of an ANSI escape sequence.
struct Paint {
  bool colour;

  std::string operator()(const char* code, const std::string& text) const;
};

// How many columns UTF-8 text takes, a character a column.
std::size_t width_of(const std::string& text);

// Lines of at most so many columns, one at least; a line break in the text stays one.
std::vector<std::string> wrap(const std::string& text, std::size_t width);

// The lines of a text on a page, each behind the indent.
std::string paragraph(const std::string& text, const std::string& indent);

}  // namespace headstart
