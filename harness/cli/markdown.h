// A README on the terminal.
#pragma once

#include <string>
#include <string_view>

namespace headstart {

// Paragraphs and lists are set anew to the width; code and tables stay as they are written; marks of
// headings, code and links become colour or go away.
std::string render_markdown(std::string_view text, std::size_t width);

// What stands under "## heading", without the heading; "" if there is no such section.
std::string section_of(std::string_view text, std::string_view heading);

}  // namespace headstart
