// Text as tokens: the characters of a file, numbered in the order of their code points.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "language_model.h"

namespace headstart {

// The characters that a model knows. Characters are Unicode code points, not bytes.
class Alphabet {
 public:
  Alphabet() = default;
  explicit Alphabet(std::u32string characters);  // sorted and unique afterwards

  int size() const { return static_cast<int>(characters_.size()); }
  const std::u32string& characters() const { return characters_; }

  // Throws std::invalid_argument that names the characters it does not have.
  attention::Tokens tokens(std::u32string_view text) const;
  std::u32string text(const attention::Tokens& tokens) const;

 private:
  std::u32string characters_;
};

// Throws std::invalid_argument that says at which byte the text stops being UTF-8.
std::u32string from_utf8(std::string_view bytes);
std::string to_utf8(std::u32string_view text);

// A file of text. Throws std::invalid_argument if it cannot be read, is not UTF-8, or has fewer than
// `at_least` characters; a byte order mark is dropped, and CRLF becomes a newline.
std::u32string read_text(const std::filesystem::path& file, std::size_t at_least);

}  // namespace headstart
