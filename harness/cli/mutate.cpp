#include "mutate.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <set>
#include <utility>

#include "tokens.h"

namespace headstart {
namespace {

using Kind = Token::Kind;
using Pair = std::pair<std::string_view, std::string_view>;

// Blanks and line breaks made one blank.
std::string collapsed(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (std::isspace(static_cast<unsigned char>(c)) == 0)
      result += c;
    else if (!result.empty() && result.back() != ' ')
      result += ' ';
  }
  if (result.ends_with(' ')) result.pop_back();
  return result;
}

// One word or sign for another; the same word may stand on the left more than once.
constexpr Pair replacements[] = {{"+", "-"},
                                 {"-", "+"},
                                 {"*", "/"},
                                 {"/", "*"},
                                 {"+=", "-="},
                                 {"+=", "="},
                                 {"-=", "+="},
                                 {"-=", "="},
                                 {"*=", "/="},
                                 {"*=", "="},
                                 {"/=", "*="},
                                 {"/=", "="},
                                 {"<", "<="},
                                 {"<", ">"},
                                 {"<=", "<"},
                                 {"<=", ">="},
                                 {">", ">="},
                                 {">", "<"},
                                 {">=", ">"},
                                 {">=", "<="},
                                 {"==", "!="},
                                 {"==", "<="},
                                 {"==", ">="},
                                 {"!=", "=="},
                                 {"&&", "||"},
                                 {"||", "&&"},
                                 {"true", "false"},
                                 {"false", "true"},
                                 {"min", "max"},
                                 {"max", "min"},
                                 {"row", "col"},
                                 {"col", "row"},
                                 {"rows", "cols"},
                                 {"cols", "rows"},
                                 {"none", "causal"},
                                 {"causal", "none"},
                                 {"W_q", "W_k"},
                                 {"W_k", "W_v"},
                                 {"W_v", "W_q"},
                                 {"sum", "mean"},
                                 {"mean", "sum"},
                                 {"topRows", "bottomRows"},
                                 {"bottomRows", "topRows"},
                                 {"maxCoeff", "minCoeff"},
                                 {"minCoeff", "maxCoeff"},
                                 {"squaredNorm", "norm"},
                                 {"norm", "squaredNorm"}};

constexpr std::string_view dropped_functions[] = {"exp", "log", "sqrt", "abs"};
constexpr std::string_view dropped_members[] = {"transpose", "square"};

template <class Range>
bool contains(const Range& range, std::string_view word) {
  return std::ranges::find(range, word) != std::ranges::end(range);
}

class Mutator {
 public:
  explicit Mutator(const std::string& text) : text_(text), tokens_(tokens_of(text)) {}

  std::vector<Mutant> all() {
    for (const Body& body : bodies_of(tokens_)) mutate(body);
    return std::move(mutants_);
  }

 private:
  const Token& at(std::size_t i) const { return tokens_[i]; }
  bool is(std::size_t i, std::string_view what) const {
    return i < tokens_.size() && tokens_[i].is(what);
  }

  void mutate(const Body& body) {
    body_ = body;
    std::size_t quiet = 0;  // up to here stands what only a message says
    for (std::size_t i = body.first; i < body.last; ++i) {
      if (is(i, "for") && is(i + 1, "(")) end_of_for_ = closing(tokens_, i + 1);
      if (i >= end_of_for_) drop_statement(i);
      if (i < quiet) continue;
      if (is(i, "require") && is(i + 1, "(")) quiet_from_ = end_of_argument(i + 2);
      if (i == quiet_from_) quiet = end_of_statement(i);
      if (i < quiet) continue;
      mutate_token(i);
      swap_arguments(i);
    }
  }

  void mutate_token(std::size_t i) {
    if (at(i).kind == Kind::number) mutate_number(i);
    if (at(i).kind == Kind::text || is_template(i)) return;
    const bool unary = is(i, "-") && !ends_operand(i - 1);
    if (unary) return replace(i, i + 1, "");
    for (const auto& [from, to] : replacements)
      if (at(i).is(from) && is_what_it_looks_like(i)) replace(i, i + 1, to);
    drop_call(i);
    transpose(i);
    always(i);
  }

  // min in std::min( or .min(; row in .row(; + between two operands.
  bool is_what_it_looks_like(std::size_t i) const {
    if (at(i).kind == Kind::sign) return ends_operand(i - 1);
    if (at(i).is("true") || at(i).is("false")) return true;
    return is(i - 1, ".") || is(i - 1, "::");
  }

  bool ends_operand(std::size_t i) const {
    return at(i).kind == Kind::number || (at(i).kind == Kind::word && !at(i).is("return")) ||
           is(i, ")") || is(i, "]");
  }

  // The angle brackets of <double> and the like.
  bool is_template(std::size_t i) const {
    return (is(i, "<") && is(i + 2, ">") && (is(i + 3, "(") || is(i + 3, "::"))) ||
           (is(i, ">") && is(i - 2, "<") && (is(i + 1, "(") || is(i + 1, "::")));
  }

  // One more, one less, and of a fraction nothing.
  void mutate_number(std::size_t i) {
    double value = 0;
    const std::string_view words = at(i).words;
    const bool whole = words.find('.') == words.npos;
    if (std::from_chars(words.data(), words.data() + words.size(), value).ec != std::errc()) return;
    std::set<double> others{value + 1, value == 0 ? 1 : value - 1};
    for (const double other : others)
      replace(i, i + 1, std::to_string(static_cast<int>(other)) + (whole ? "" : ".0"));
  }

  // std::exp(x) -> (x), A.transpose() -> A
  void drop_call(std::size_t i) {
    if (is(i, "std") && is(i + 1, "::") && is(i + 3, "(") &&
        contains(dropped_functions, at(i + 2).words))
      replace(i, i + 3, "");
    if (is(i, ".") && is(i + 2, "(") && is(i + 3, ")") &&
        contains(dropped_members, at(i + 1).words))
      replace(i, i + 4, "");
  }

  // A * B -> A.transpose() * B, A * B.transpose()
  void transpose(std::size_t i) {
    if (!is(i, "*") || !ends_operand(i - 1)) return;
    if (at(i - 1).kind == Kind::word) insert(at(i - 1).end(), ".transpose()");
    std::size_t right = i + 1;
    while (at(right).kind == Kind::word && is(right + 1, ".") && !is(right + 3, "(")) right += 2;
    if (at(right).kind == Kind::word && (is(right + 1, ";") || is(right + 1, ")")))
      insert(at(right).end(), ".transpose()");
  }

  // if (condition) -> if (true)
  void always(std::size_t i) {
    if (is(i, "if") && is(i + 1, "(")) replace(i + 2, closing(tokens_, i + 1), "true");
  }

  // f(a, b, c) -> f(b, a, c), f(a, c, b)
  void swap_arguments(std::size_t i) {
    if (at(i).kind != Kind::word || !is(i + 1, "(") || is(i, "for") || is(i, "if")) return;
    if (at(i).words.starts_with("require")) return;  // what a message names first is no mistake
    const std::size_t close = closing(tokens_, i + 1);
    for (std::size_t first = i + 2; first < close;) {
      const std::size_t comma = end_of_argument(first);
      if (!is(comma, ",")) return;
      const std::size_t end = end_of_argument(comma + 1);
      const std::string_view left = between(first, comma), right = between(comma + 1, end);
      const std::string swapped = std::string(right) + ", " + std::string(left);
      if (left != right) replace(first, end, swapped);
      first = comma + 1;
    }
  }

  // A statement that begins at token i and declares nothing: without it. A final return stays.
  void drop_statement(std::size_t i) {
    const bool begins = i == body_.first || is(i - 1, ";") || opens_block(i - 1) ||
                        is(i - 1, "}") || (is(i - 1, ")") && at(i).kind == Kind::word);
    if (!begins || at(i).kind != Kind::word || is_declaration(i)) return;
    const std::size_t end = end_of_statement(i);
    if (end >= body_.last || (is(i, "return") && end + 1 == body_.last)) return;
    if (is(i, "for") || is(i, "if") || is(i, "while")) return;  // their parts are dropped
    replace(i, end + 1, ";");
  }

  // The "{" of a body, not that of a list of values.
  bool opens_block(std::size_t i) const {
    return is(i, "{") && (is(i - 1, ")") || is(i - 1, "else"));
  }

  bool is_declaration(std::size_t i) const {
    return is(i, "const") || is(i, "constexpr") || is(i, "using") || is(i, "struct") ||
           (!is(i, "return") && at(i + 1).kind == Kind::word) || is(i + 1, "&");
  }

  // At depth 0: the "," or ")" behind an argument, the ";" behind a statement.
  std::size_t end_of_argument(std::size_t i) const {
    while (i < body_.last && !is(i, ",") && !is(i, ")") && !is(i, "}") && !is(i, ";")) i = next(i);
    return i;
  }
  std::size_t end_of_statement(std::size_t i) const {
    while (i < body_.last && !is(i, ";") && !is(i, "}")) i = next(i);
    return i;
  }
  std::size_t next(std::size_t i) const {
    const bool open = is(i, "(") || is(i, "[") || is(i, "{");
    return (open ? closing(tokens_, i) : i) + 1;
  }

  std::string_view between(std::size_t first, std::size_t end) const {
    const std::size_t begin = at(first).begin;
    return std::string_view(text_).substr(begin, at(end - 1).end() - begin);
  }

  void replace(std::size_t first, std::size_t end, std::string_view by) {
    change(at(first).begin, at(end - 1).end(), by);
  }
  void insert(std::size_t place, std::string_view what) { change(place, place, what); }

  void change(std::size_t begin, std::size_t end, std::string_view by) {
    const std::string_view text = text_;
    const std::size_t before = text.rfind('\n', begin) + 1, after = text.find('\n', end);
    const std::string_view head = text.substr(before, begin - before);
    const std::string_view tail = text.substr(end, after - end);
    Mutant mutant;
    mutant.function = body_.function;
    mutant.line = 1 + static_cast<int>(std::ranges::count(text.substr(0, begin), '\n'));
    mutant.original = collapsed(text.substr(before, after - before));
    mutant.mutated = collapsed(std::string(head) + std::string(by) + std::string(tail));
    mutant.text =
        std::string(text.substr(0, begin)) + std::string(by) + std::string(text.substr(end));
    if (seen_.insert(mutant.text).second) mutants_.push_back(std::move(mutant));
  }

  const std::string& text_;
  std::vector<Token> tokens_;
  Body body_{};
  std::size_t quiet_from_ = 0, end_of_for_ = 0;
  std::vector<Mutant> mutants_;
  std::set<std::string> seen_;
};

}  // namespace

std::vector<Mutant> mutants_of(const std::string& text) {
  return Mutator(text).all();
}

}  // namespace headstart
