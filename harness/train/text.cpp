#include "text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace headstart {
namespace {

// The length of the UTF-8 sequence that begins with `byte`; 0 if none does.
std::size_t sequence_length(unsigned char byte) {
  if (byte < 0x80) return 1;
  if (byte >= 0xC2 && byte < 0xE0) return 2;
  if (byte >= 0xE0 && byte < 0xF0) return 3;
  if (byte >= 0xF0 && byte < 0xF5) return 4;
  return 0;
}

bool valid(char32_t point, std::size_t length) {
  constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};  // shorter forms are not allowed
  const bool surrogate = point >= 0xD800 && point < 0xE000;
  return point >= smallest[length] && point <= 0x10FFFF && !surrogate;
}

[[noreturn]] void refuse(std::size_t byte) {
  throw std::invalid_argument(fmt::format("the text is not UTF-8 (at byte {})", byte));
}

// On one line, and without what a terminal would obey.
std::string visible(std::u32string text) {
  std::erase_if(text, [](char32_t character) { return character < 0x20 || character == 0x7F; });
  return to_utf8(text);
}

std::string read_bytes(const std::filesystem::path& file) {
  if (std::filesystem::is_directory(file))
    throw std::invalid_argument(fmt::format("{} is a folder; name a text file", file.string()));
  if (std::filesystem::exists(file) && !std::filesystem::is_regular_file(file))
    throw std::invalid_argument(fmt::format("{} is not a file of text", file.string()));
  std::ifstream stream(file, std::ios::binary);
  if (!stream)
    throw std::invalid_argument(
        fmt::format("{} cannot be read: {}", file.string(), std::strerror(errno)));
  return (std::ostringstream() << stream.rdbuf()).str();
}

}  // namespace

Alphabet::Alphabet(std::u32string characters) : characters_(std::move(characters)) {
  std::ranges::sort(characters_);
  characters_.erase(std::unique(characters_.begin(), characters_.end()), characters_.end());
}

attention::Tokens Alphabet::tokens(std::u32string_view text) const {
  attention::Tokens tokens;
  std::u32string unknown;
  for (const char32_t character : text) {
    const auto found = std::ranges::lower_bound(characters_, character);
    if (found != characters_.end() && *found == character)
      tokens.push_back(static_cast<int>(found - characters_.begin()));
    else if (unknown.find(character) == unknown.npos)
      unknown += character;
  }
  if (!unknown.empty())
    throw std::invalid_argument(
        fmt::format("the model has never seen \"{}\"; it knows \"{}\"", visible(unknown),
                    visible(characters_)));
  return tokens;
}

std::u32string Alphabet::text(const attention::Tokens& tokens) const {
  std::u32string text;
  for (const int token : tokens) text += characters_.at(static_cast<std::size_t>(token));
  return text;
}

std::u32string from_utf8(std::string_view bytes) {
  std::u32string text;
  for (std::size_t at = 0; at < bytes.size();) {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const std::size_t length = sequence_length(first);
    if (length == 0 || at + length > bytes.size()) refuse(at);
    char32_t point = length == 1 ? first : first & (0x7F >> length);
    for (std::size_t i = 1; i < length; ++i) {
      const auto next = static_cast<unsigned char>(bytes[at + i]);
      if ((next & 0xC0) != 0x80) refuse(at + i);
      point = point << 6 | (next & 0x3F);
    }
    if (!valid(point, length)) refuse(at);
    text += point;
    at += length;
  }
  return text;
}

std::string to_utf8(std::u32string_view text) {
  std::string bytes;
  for (const char32_t point : text) {
    if (point < 0x80) {
      bytes += static_cast<char>(point);
      continue;
    }
    const int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;  // bytes after the first
    const int mark = 0xFF00 >> (more + 1) & 0xFF;                  // 110..., 1110..., 11110...
    bytes += static_cast<char>(mark | point >> 6 * more);
    for (int i = more - 1; i >= 0; --i)
      bytes += static_cast<char>(0x80 | (point >> 6 * i & 0x3F));
  }
  return bytes;
}

std::u32string read_text(const std::filesystem::path& file, std::size_t at_least) {
  std::u32string text;
  try {
    text = from_utf8(read_bytes(file));
  } catch (const std::invalid_argument& error) {
    const std::string what = error.what();
    throw std::invalid_argument(what.starts_with("the text") ? file.string() + ": " + what : what);
  }
  if (text.starts_with(U'\uFEFF')) text.erase(0, 1);
  for (std::size_t at = 0; (at = text.find(U"\r\n", at)) != text.npos;) text.erase(at, 1);
  if (text.size() < at_least)
    throw std::invalid_argument(fmt::format("{} has {} characters; training needs at least {}",
                                            file.string(), text.size(), at_least));
  return text;
}

}  // namespace headstart
