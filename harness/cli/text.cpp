#include "text.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace headstart {
namespace {

struct Glyph {
  std::size_t bytes = 1, columns = 1;
};

struct Range {
  std::uint32_t first, last;
};

bool within(std::uint32_t point, const Range* begin, const Range* end) {
  return std::any_of(begin, end, [&](Range r) { return r.first <= point && point <= r.last; });
}

std::size_t columns_of_point(std::uint32_t point) {
  static constexpr Range none[] = {{0x300, 0x36F}, {0x200B, 0x200F}, {0xFE00, 0xFE0F}};
  static constexpr Range two[] = {{0x1100, 0x115F},   {0x2E80, 0xA4CF},   {0xAC00, 0xD7A3},
                                  {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
                                  {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF},
                                  {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};
  if (within(point, std::begin(none), std::end(none))) return 0;
  return within(point, std::begin(two), std::end(two)) ? 2 : 1;
}

// The length of an escape sequence at the beginning of the text: 0 if there is none.
std::size_t escape_length(std::string_view text) {
  if (text.empty() || text[0] != '\x1b') return 0;
  if (text.size() < 2) return 1;
  if (text[1] == ']') {  // a window's title and the like: up to BEL or ESC backslash
    const std::size_t end = text.find_first_of("\a\x1b", 2);
    if (end == text.npos) return text.size();
    return text[end] == '\a' ? end + 1 : std::min(end + 2, text.size());
  }
  if (text[1] != '[') return 2;
  std::size_t end = 2;
  while (end < text.size() && text[end] >= 0x20 && text[end] < 0x40) ++end;
  return std::min(end + 1, text.size());
}

bool is_colour(std::string_view escape) {
  return escape.size() > 2 && escape.back() == 'm';
}

// The character at the beginning of a text that is not empty. Bytes that are not UTF-8: one each.
Glyph first_glyph(std::string_view text) {
  if (const std::size_t escape = escape_length(text)) return {escape, 0};
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t bytes = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : byte(0) >= 0xC0 ? 2 : 1;
  if (bytes == 1 || bytes > text.size()) return {};
  std::uint32_t point = byte(0) & (0xFFU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    point = point << 6 | (byte(i) & 0x3F);
  }
  return {bytes, columns_of_point(point)};
}

std::string repeated(std::string_view margin, std::string line) {
  line.insert(0, margin);
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

void wrap_line(std::string_view line, std::size_t width, std::string_view margin,
               std::string& result) {
  std::string current;
  while (!line.empty()) {
    const std::size_t begin = line.find_first_not_of(' ');
    if (begin == line.npos) break;
    line.remove_prefix(begin);
    const std::string_view word = line.substr(0, line.find(' '));
    line.remove_prefix(word.size());
    if (!current.empty() && columns_of(current) + 1 + columns_of(word) > width) {
      result += repeated(margin, current);
      current.clear();
    }
    if (!current.empty()) current += ' ';
    current += word;
  }
  result += repeated(margin, current);
}

}  // namespace

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const Glyph glyph = first_glyph(text);
    columns += glyph.columns;
    text.remove_prefix(glyph.bytes);
  }
  return columns;
}

std::string without_controls(std::string_view text, bool colours) {
  std::string result;
  while (!text.empty()) {
    const Glyph glyph = first_glyph(text);
    const std::string_view piece = text.substr(0, glyph.bytes);
    const char first = piece[0];
    if (first == '\x1b') {
      if (colours && is_colour(piece)) result += piece;
    } else if (first == '\t') {
      result += "    ";
    } else if (first == '\n' || (static_cast<unsigned char>(first) >= 0x20 && first != 0x7F)) {
      const bool broken = piece.size() == 1 && static_cast<unsigned char>(first) >= 0x80;
      result += broken ? std::string_view("?") : piece;
    }
    text.remove_prefix(glyph.bytes);
  }
  return result;
}

std::vector<std::string> fold(std::string_view line, std::size_t width) {
  std::vector<std::string> pieces(1);
  std::size_t columns = 0;
  while (!line.empty()) {
    const Glyph glyph = first_glyph(line);
    if (columns + glyph.columns > std::max<std::size_t>(width, 2)) {
      pieces.emplace_back();
      columns = 0;
    }
    pieces.back() += line.substr(0, glyph.bytes);
    columns += glyph.columns;
    line.remove_prefix(glyph.bytes);
  }
  return pieces;
}

std::string wrap(std::string_view text, std::size_t width, std::string_view margin) {
  const std::size_t room = std::max<std::size_t>(width, margin.size() + 10) - margin.size();
  std::string result;
  for (const std::string& line : lines_of(text)) wrap_line(line, room, margin, result);
  return result;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
  return lines;
}

}  // namespace headstart
