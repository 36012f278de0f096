// A C++ text as tokens, and the bodies of its functions: as much as mutate.cpp needs to know.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headstart {

struct Token {
  enum class Kind { word, number, text, sign };  // text: a string or a character

  Kind kind;
  std::size_t begin;  // in the text
  std::string_view words;

  std::size_t end() const { return begin + words.size(); }
  bool is(std::string_view what) const { return words == what; }
};

// Without comments and preprocessor lines.
std::vector<Token> tokens_of(std::string_view text);

// From the token behind "{" to the token "}" of a function.
struct Body {
  std::string function;
  std::size_t first, last;  // indices of tokens; last is the brace
};

std::vector<Body> bodies_of(const std::vector<Token>& tokens);

// The token that closes the bracket at `open`; tokens.size() if none does.
std::size_t closing(const std::vector<Token>& tokens, std::size_t open);

}  // namespace headstart
