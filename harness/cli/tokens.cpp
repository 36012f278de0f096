#include "tokens.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace headstart {
namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Behind a quoted text that begins at `at`.
std::size_t end_of_quoted(std::string_view text, std::size_t at) {
  const char quote = text[at++];
  while (at < text.size() && text[at] != quote) at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

std::size_t end_of_number(std::string_view text, std::size_t at) {
  while (at < text.size() &&
         (is_word(text[at]) || text[at] == '.' ||
          ((text[at] == '+' || text[at] == '-') && (text[at - 1] == 'e' || text[at - 1] == 'E'))))
    ++at;
  return at;
}

// Behind blanks, comments and preprocessor lines.
std::size_t skip(std::string_view text, std::size_t at) {
  const auto behind = [&](std::string_view mark, std::size_t from) {
    const std::size_t found = text.find(mark, from);
    return found == text.npos ? text.size() : found + mark.size();
  };
  while (at < text.size()) {
    if (std::isspace(static_cast<unsigned char>(text[at])) != 0)
      ++at;
    else if (text.substr(at, 2) == "//" || text[at] == '#')
      at = behind("\n", at);
    else if (text.substr(at, 2) == "/*")
      at = behind("*/", at + 2);
    else
      break;
  }
  return at;
}

std::size_t size_of_sign(std::string_view text) {
  constexpr std::array<std::string_view, 19> long_signs{
      "<<=", ">>=", "::", "->", "++", "--", "+=", "-=", "*=", "/=",
      "<=",  ">=",  "==", "!=", "&&", "||", "<<", ">>", "..."};
  for (const std::string_view sign : long_signs)
    if (text.starts_with(sign)) return sign.size();
  return 1;
}

bool opens(const Token& token) {
  return token.is("(") || token.is("[") || token.is("{");
}
bool closes(const Token& token) {
  return token.is(")") || token.is("]") || token.is("}");
}

// The name before the parameters that close at `close`.
std::string name_before(const std::vector<Token>& tokens, std::size_t close) {
  int depth = 0;
  for (std::size_t i = close + 1; i-- > 0;) {
    depth += closes(tokens[i]) - opens(tokens[i]);
    if (depth == 0) return i == 0 ? "" : std::string(tokens[i - 1].words);
  }
  return "";
}

}  // namespace

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  for (std::size_t at = skip(text, 0); at < text.size(); at = skip(text, tokens.back().end())) {
    std::size_t end = at;
    Token::Kind kind = Token::Kind::sign;
    if (text[at] == '"' || text[at] == '\'') {
      kind = Token::Kind::text;
      end = end_of_quoted(text, at);
    } else if (std::isdigit(static_cast<unsigned char>(text[at])) != 0) {
      kind = Token::Kind::number;
      end = end_of_number(text, at);
    } else if (is_word(text[at])) {
      kind = Token::Kind::word;
      while (end < text.size() && is_word(text[end])) ++end;
    } else {
      end = at + size_of_sign(text.substr(at));
    }
    tokens.push_back({kind, at, text.substr(at, end - at)});
  }
  return tokens;
}

std::size_t closing(const std::vector<Token>& tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    depth += opens(tokens[i]) - closes(tokens[i]);
    if (depth == 0) return i;
  }
  return tokens.size();
}

std::vector<Body> bodies_of(const std::vector<Token>& tokens) {
  std::vector<Body> bodies;
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    if (!tokens[i].is("{") || !tokens[i - 1].is(")")) continue;
    const std::size_t end = closing(tokens, i);
    bodies.push_back({name_before(tokens, i - 1), i + 1, end});
    i = end;
  }
  return bodies;
}

}  // namespace headstart
