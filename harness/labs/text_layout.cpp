#include "text_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace headstart {

std::string Paint::operator()(const char* code, const std::string& text) const {
  return colour ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
}

std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }));
}

std::vector<std::string> wrap(const std::string& text, std::size_t width) {
  std::vector<std::string> lines;
  std::istringstream all(text);
  for (std::string line; std::getline(all, line);) {
    lines.emplace_back();
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      if (!lines.back().empty() && width_of(lines.back()) + 1 + width_of(word) > width)
        lines.emplace_back();
      if (!lines.back().empty()) lines.back() += ' ';
      lines.back() += word;
    }
  }
  if (lines.empty()) lines.emplace_back();
  return lines;
}

std::string paragraph(const std::string& text, const std::string& indent) {
  std::string result;
  for (const std::string& line : wrap(text, page_width - indent.size()))
    result += fmt::format("{}{}\n", indent, line);
  return result;
}

}  // namespace headstart
