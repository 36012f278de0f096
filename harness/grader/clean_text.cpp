#include "clean_text.h"

#include <fmt/core.h>
#include <utf8.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace headstart {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

struct Range {
  std::uint32_t first, last;
};

// Characters that nobody sees, but for the line feed and the tab.
constexpr Range unseen[] = {
    {0x00, 0x08},       {0x0B, 0x1F},        {0x7F, 0x9F},  // controls
    {0xAD, 0xAD},                                           // soft hyphen
    {0x61C, 0x61C},     {0x200E, 0x200F},    {0x202A, 0x202E},
    {0x2066, 0x206F},  // direction
    {0x180B, 0x180F},   {0x200B, 0x200D},    {0x2060, 0x2065},
    {0xFEFF, 0xFEFF},                                           // no width
    {0x34F, 0x34F},     {0x17B4, 0x17B5},    {0xFE00, 0xFE0F},  // of how others look
    {0x115F, 0x1160},   {0x3164, 0x3164},    {0xFFA0, 0xFFA0},
    {0x2800, 0x2800},  // empty letters
    {0x600, 0x605},     {0x6DD, 0x6DD},      {0x70F, 0x70F},
    {0x8E2, 0x8E2},  // of numbers, dates
    {0x13430, 0x13455}, {0x16FE4, 0x16FE4},  {0x1BC9D, 0x1BC9E},
    {0x1D159, 0x1D159}, {0x1BCA0, 0x1BCA3},  {0x1D173, 0x1D17A},  // of shorthand, music
    {0x2028, 0x2029},                         // line breaks to some, not to others
    {0xFFF0, 0xFFFB},   {0xE0000, 0x10FFFF},  // annotations, tags; of nobody's alphabet
};

bool is_plain(char c) {
  return c == '\n' || c == '\t' || (c >= ' ' && c < '\x7f');
}

// The length of a sequence like ESC [ 31 m at the beginning of the text; 0 if there is none.
std::size_t escape_length(std::string_view text) {
  if (text.substr(0, 2) != "\x1b[") return 0;
  const std::size_t end = text.find_first_not_of("0123456789:;<=>? !\"#$%&'()*+,-./", 2);
  return end == text.npos ? text.size() : end + (text[end] >= '@' && text[end] <= '~' ? 1 : 0);
}

// Every character cleaned; more than `enough` bytes need not come.
std::string cleaned_characters(std::string_view bytes, std::size_t enough) {
  std::string valid;
  utf8::replace_invalid(bytes.begin(), bytes.end(), std::back_inserter(valid));
  std::string result;
  for (auto at = valid.cbegin(); at != valid.cend() && result.size() <= enough;) {
    if (is_plain(*at)) {
      result += *at++;
      continue;
    }
    const std::string_view rest(&*at, static_cast<std::size_t>(valid.cend() - at));
    if (const std::size_t escape = escape_length(rest)) {
      at += static_cast<std::ptrdiff_t>(escape);
      continue;
    }
    const auto begin = at;
    const std::uint32_t point = utf8::unchecked::next(at);
    if (point == '\r') {
      if (at == valid.cend() || *at != '\n') result += '\n';
    } else if (is_unseen(point)) {
      result += replacement;
    } else {
      result.append(begin, at);
    }
  }
  return result;
}

std::string cut(std::string text, std::size_t most_bytes, std::string_view note) {
  if (text.size() <= most_bytes) return text;
  if (note.size() > most_bytes) note = "";
  std::size_t keep = most_bytes - note.size();
  while (keep > 0 && (static_cast<unsigned char>(text[keep]) & 0xC0) == 0x80) --keep;
  text.resize(keep);
  return text.append(note);
}

}  // namespace

bool is_unseen(std::uint32_t point) {
  if ((point & 0xFFFE) == 0xFFFE) return true;  // no characters at all, and refused in XML
  return std::any_of(std::begin(unseen), std::end(unseen),
                     [&](Range range) { return range.first <= point && point <= range.last; });
}

std::string tag_of(std::string_view text) {
  std::uint32_t hash = 2166136261U;  // FNV-1a
  for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 16777619U;
  return fmt::format("{:04x}", (hash >> 16) ^ (hash & 0xffff));
}

std::string clean(std::string_view bytes, std::size_t most_bytes) {
  return cut(cleaned_characters(bytes, most_bytes), most_bytes,
             fmt::format("\n[cut here; it goes on, {} bytes in all]", bytes.size()));
}

std::string clean_line(std::string_view bytes, std::size_t most_bytes) {
  std::string line = cleaned_characters(bytes, most_bytes);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return cut(line, most_bytes, "...");
}

std::string safe_in_logs(std::string_view text) {
  std::string result;
  bool line_begins = true;  // nothing before it that a service would not skip
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    result += c;
    const bool twice = i + 1 < text.size() && text[i + 1] == c;
    if (twice && (c == '#' || (c == ':' && line_begins))) {
      result += ' ';
    } else if (c == '\n') {
      line_begins = true;
    } else if (c > ' ' && c < '\x7f') {
      line_begins = false;
    }
  }
  return result;
}

std::string prefixed(std::string_view text, std::string_view prefix) {
  std::string result;
  const std::string safe = safe_in_logs(text);
  for (std::string_view rest = safe; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    result.append(prefix).append(rest.substr(0, end)).append("\n");
    rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
  }
  return result;
}

}  // namespace headstart
