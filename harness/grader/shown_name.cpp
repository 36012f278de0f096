#include "shown_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "clean_text.h"

namespace headstart {
namespace {

struct Letter {
  char32_t code = 0;
  std::size_t size = 0;  // 0: not UTF-8
};

std::size_t size_by(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

Letter first_letter(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t size = size_by(byte(0));
  if (size == 0 || size > text.size()) return {};
  if (size == 1) return {byte(0), 1};
  char32_t code = byte(0) & (0x7fU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3f);
  }
  constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  return code < least[size] || surrogate || code > 0x10ffff ? Letter{} : Letter{code, size};
}

bool is_seen(char32_t code) {
  const bool blank = code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) ||
                     code == 0x202f || code == 0x205f || code == 0x3000;
  return code >= 0x20 && !blank && !is_unseen(code);
}

// Calls f(letters as they came, whether they can be shown).
template <class F>
void for_each_letter(std::string_view text, F f) {
  while (!text.empty()) {
    const Letter letter = first_letter(text);
    const std::size_t size = std::max<std::size_t>(letter.size, 1);
    f(text.substr(0, size), letter.size > 0 && is_seen(letter.code));
    text.remove_prefix(size);
  }
}

}  // namespace

bool is_plain(std::string_view name) {
  bool plain = true;
  for_each_letter(name, [&](std::string_view, bool seen) { plain = plain && seen; });
  return plain;
}

std::string shown(std::string_view name) {
  constexpr std::size_t most = 300;
  std::string text;
  for_each_letter(name, [&](std::string_view letter, bool seen) {
    if (text.size() > most) return;
    if (seen) {
      text += letter;
      return;
    }
    for (const char byte : letter)
      text += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
  });
  return name.size() > most && text.size() > most ? text + "..." : text;
}

std::string folder_name(std::string_view name) {
  constexpr std::size_t most = 80;
  std::string text;
  for_each_letter(name, [&](std::string_view letter, bool seen) {
    if (text.size() + letter.size() > most) return;
    const bool unfit = letter == "/" || letter == "\\";
    text += seen && !unfit ? letter : "_";
  });
  if (text.empty()) return "submission";
  if (text.front() == '.' || text.front() == '-' || text.front() == ' ') text.front() = '_';
  if (text.back() == ' ') text.back() = '_';  // would be seen nowhere
  return text;
}

}  // namespace headstart
