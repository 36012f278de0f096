#include "match.h"

#include <algorithm>

namespace headstart {
namespace {

struct Piece {
  std::string_view literal;  // follows the hole
  std::string_view capture;  // name of the hole; empty: "..." or, of the first piece, the beginning
};

std::vector<Piece> pieces_of(std::string_view pattern) {
  std::vector<Piece> pieces(1);
  std::size_t start = 0;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    const std::string_view rest = pattern.substr(at);
    const std::size_t brace = rest[0] == '{' ? rest.find('}') : rest.npos;
    const bool is_hole = brace != rest.npos && is_identifier(rest.substr(1, brace - 1));
    if (!is_hole && !rest.starts_with("...")) continue;
    pieces.back().literal = pattern.substr(start, at - start);
    pieces.push_back({{}, is_hole ? rest.substr(1, brace - 1) : std::string_view()});
    start = at + (is_hole ? brace + 1 : 3);
    at = start - 1;
  }
  pieces.back().literal = pattern.substr(start);
  return pieces;
}

// Matches the pieces behind the first, from `at` on.
bool match_rest(const std::vector<Piece>& pieces, std::string_view text, std::size_t at,
                Captures& captures) {
  Captures found;
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    const auto& [literal, capture] = pieces[i];
    // A named hole ends before the next quote, so that there is no need to look further.
    const std::size_t quote = capture.empty() ? text.npos : text.find('\'', at);
    const std::string_view near =
        quote == text.npos ? text.substr(at) : text.substr(at, quote - at + literal.size());
    const std::size_t length = literal.empty() ? near.size() : near.find(literal);
    if (length == near.npos || (quote != text.npos && at + length > quote)) return false;
    if (!capture.empty()) found[std::string(capture)] = near.substr(0, length);
    at += length + literal.size();
  }
  for (auto& [name, value] : found) captures[name] = value;
  return true;
}

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool contains(std::string_view text, std::string_view piece) {
  return text.find(piece) != text.npos;
}

std::string_view without_prefixes(std::string_view type) {
  for (const std::string_view prefix :
       {"const ", "struct ", "class ", "typename ", "const ", "Eigen::", "internal::"})
    if (type.starts_with(prefix)) type.remove_prefix(prefix.size());
  return type;
}

// How many letters must be put in, left out, changed or swapped to make one word of the other.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      const std::size_t changed = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, changed});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.size()][b.size()];
}

}  // namespace

bool matches(std::string_view pattern, std::string_view text, Captures& captures) {
  const std::vector<Piece> pieces = pieces_of(pattern);
  const std::string_view first = pieces[0].literal;
  for (std::size_t at = 0; (at = text.find(first, at)) != text.npos; ++at)
    if (match_rest(pieces, text, at + first.size(), captures)) return true;
  return false;
}

bool matches_any(std::string_view patterns, std::string_view text, Captures& captures) {
  while (!patterns.empty()) {
    const std::size_t end = std::min(patterns.find('|'), patterns.size());
    if (matches(patterns.substr(0, end), text, captures)) return true;
    patterns.remove_prefix(std::min(end + 1, patterns.size()));
  }
  return false;
}

std::string filled(std::string_view text, const Captures& captures) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t end = text[at] == '{' ? text.find('}', at) : text.npos;
    const auto found =
        end == text.npos ? captures.end() : captures.find(text.substr(at + 1, end - at - 1));
    if (found == captures.end()) {
      result += text[at];
    } else {
      result += found->second;
      at = end;
    }
  }
  return result;
}

std::string_view type_in_words(std::string_view type) {
  if (contains(type, "overloaded function")) return "function";
  if (contains(type, "brace-enclosed")) return "list";
  type = without_prefixes(type);
  if (type.starts_with("std::vector<") || type.starts_with("vector<")) return "vector";
  if (type.ends_with("]")) return "C array";
  if (type.starts_with("bool")) return "bool";
  for (const std::string_view number :
       {"double", "float", "int", "long", "unsigned", "short", "size_t", "std::size_t"})
    if (type.starts_with(number)) return "number";
  if (type.starts_with("MatrixWrapper<")) return "matrix";
  if (contains(type, "ArrayWrapper<") || contains(type, "ArrayBase<") || contains(type, "Array<"))
    return "array";
  if (type.starts_with("PartialReduxExpr<")) return "row sums";
  if (contains(type, "Matrix") || contains(type, "RowVector") || contains(type, "Eigen::"))
    return "matrix";
  return "other";
}

bool is_expression(std::string_view type) {
  type = without_prefixes(type);
  return type.starts_with("Cwise") || type.starts_with("Product<") ||
         type.starts_with("PartialReduxExpr<") || contains(type.substr(0, 40), "ReturnType");
}

std::string_view operator_at(std::string_view code, int column) {
  if (column < 1 || column > static_cast<int>(code.size())) return {};
  const std::string_view rest = code.substr(static_cast<std::size_t>(column - 1));
  for (const std::string_view name : {"==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "<<", "&&",
                                      "||", "+",  "-",  "*",  "/",  "^",  "%",  "<",  ">",  "="})
    if (rest.starts_with(name)) return rest.substr(0, name.size());
  return {};
}

bool is_identifier(std::string_view text) {
  return !text.empty() && !(text[0] >= '0' && text[0] <= '9') && std::ranges::all_of(text, is_word);
}

std::vector<std::string_view> identifiers(std::string_view text) {
  std::vector<std::string_view> names;
  for (std::size_t at = 0; at < text.size();) {
    if (!is_word(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && is_word(text[end])) ++end;
    const std::string_view name = text.substr(at, end - at);
    if (is_identifier(name)) names.push_back(name);
    at = end;
  }
  return names;
}

bool in_list(std::string_view word, std::string_view list) {
  if (word.empty()) return false;
  for (std::size_t at = 0; (at = list.find(word, at)) != list.npos; at += word.size()) {
    const std::size_t end = at + word.size();
    if ((at == 0 || list[at - 1] == ' ') && (end == list.size() || list[end] == ' ')) return true;
  }
  return false;
}

std::string_view likely_meant(std::string_view name,
                              const std::vector<std::string_view>& candidates) {
  std::string_view best;
  std::size_t least =
      std::max<std::size_t>(name.size() / 4, 1);  // a short name has few letters to be mistaken in
  if (name.size() < 2 || name.size() > 40) return best;
  for (const std::string_view candidate : candidates) {
    if (candidate == name || candidate.size() < 3 || candidate.size() > 40) continue;
    const std::size_t letters = distance(name, candidate);
    if (letters > least || (letters == least && !best.empty())) continue;
    best = candidate;
    least = letters;
  }
  return best;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

}  // namespace headstart
