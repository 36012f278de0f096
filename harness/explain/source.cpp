#include "source.h"

#include <algorithm>

#include "match.h"

namespace headstart {
namespace {

// Functions whose result is a Matrix or RowVector, by value.
constexpr std::string_view giving_matrices =
    "running_average project scores softmax softmax_rows causal_mask scale_scores blend "
    "softmax_backward squared_error_backward embed next_token_scores cross_entropy_backward";

// Members that compute nothing yet, and refer to what they are called on.
constexpr std::string_view lazy =
    "transpose array matrix row col topRows bottomRows leftCols rightCols middleRows middleCols "
    "block "
    "head tail segment diagonal rowwise colwise cwiseAbs cwiseSqrt cwiseAbs2 exp log sqrt square "
    "abs";

// Whether `name` is defined in this line: a type before it, "(" behind it, and no end of statement.
bool defines(std::string_view line, std::string_view name) {
  const std::size_t at = line.find(std::string(name) + "(");
  if (at == line.npos || at == 0 || line.find(';') < line.find('{')) return false;
  if (trimmed(line).ends_with(";")) return false;
  std::string_view before = line.substr(0, at);
  if (before.ends_with("attention::")) before.remove_suffix(11);
  if (!before.ends_with(' ') && !before.ends_with('&')) return false;
  before = trimmed(before);
  const std::vector<std::string_view> words = identifiers(before);
  return !words.empty() && words.back() != "return" && before.find('=') == before.npos &&
         before.find('(') == before.npos && before.find("//") == before.npos;
}

// Whether `name` is called in this line, and not only declared.
bool calls(std::string_view line, std::string_view name) {
  const std::string_view code = line.substr(0, line.find("//"));
  const std::size_t at = code.find(std::string(name) + "(");
  if (at == code.npos || (at > 0 && is_identifier(code.substr(at - 1, 1)))) return false;
  return code[0] == ' ' || code.find('{') < at;
}

// The last of the learner's files wins: it is the exercise that is being worked on.
template <class Fits>
Place find_line(const std::vector<OwnFile>& own, const Fits& fits) {
  for (auto file = own.rbegin(); file != own.rend(); ++file) {
    const std::vector<std::string_view> lines = source_lines(file->text);
    const auto found = std::ranges::find_if(lines, fits);
    if (found != lines.end()) return {&*file, static_cast<int>(found - lines.begin()) + 1, 0};
  }
  return {};
}

Place place_of(const LinkError& error, const std::vector<OwnFile>& own) {
  const std::string name = error.symbol.substr(error.symbol.rfind(':') + 1);
  Place place = find_line(own, [&](std::string_view line) { return defines(line, name); });
  if (!place) place = find_line(own, [&](std::string_view line) { return calls(line, name); });
  if (!place && !error.duplicate && !own.empty()) place = {&own.back(), 0, 0};
  return place;
}

// From an opening parenthesis to behind its closing one, or to the end.
std::size_t behind_parentheses(std::string_view text, std::size_t at) {
  int open = 0;
  for (; at < text.size(); ++at) {
    if (text[at] == '(') ++open;
    if (text[at] == ')' && --open == 0) return at + 1;
  }
  return text.npos;
}

// True if `chain` is nothing but .lazy(...) members up to the semicolon, one at least.
bool is_lazy_chain(std::string_view chain) {
  bool any = false;
  while (chain.starts_with(".")) {
    const std::size_t open = chain.find('(');
    if (open == chain.npos || !in_list(chain.substr(1, open - 1), lazy)) return false;
    const std::size_t end = behind_parentheses(chain, open);
    if (end == chain.npos) return false;
    chain.remove_prefix(end);
    any = true;
  }
  return any && chain.starts_with(";");
}

// The name in  auto NAME = FUNCTION(...)CHAIN;  if the chain looks into what FUNCTION returned.
std::string_view dangling_name(std::string_view line, std::string_view text) {
  line = trimmed(line);
  if (line.starts_with("const ")) line.remove_prefix(6);
  if (!line.starts_with("auto ") && !line.starts_with("auto&")) return {};
  line.remove_prefix(4);
  line = line.substr(std::min(line.find_first_not_of("& "), line.size()));
  const std::size_t equals = line.find(" = ");
  const std::size_t open = line.find('(');
  if (equals == line.npos || open == line.npos || open < equals) return {};
  const std::string_view name = line.substr(0, equals);
  std::string_view function = line.substr(equals + 3, open - equals - 3);
  if (function.starts_with("attention::")) function.remove_prefix(11);
  if (!is_identifier(name) || !in_list(function, giving_matrices)) return {};
  // Something of the learner's own by the same name may return anything.
  if (text.find("auto " + std::string(function) + " ") != text.npos) return {};
  const std::size_t end = behind_parentheses(line, open);
  return end != line.npos && is_lazy_chain(line.substr(end)) ? name : std::string_view();
}

}  // namespace

std::string with_plain_quotes(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("\xe2\x80\x98") || rest.starts_with("\xe2\x80\x99")) {
      result += '\'';
      at += 2;
    } else {
      result += text[at];
    }
  }
  return result;
}

std::vector<Diagnostic> placed(const std::vector<LinkError>& errors,
                               const std::vector<OwnFile>& own) {
  std::vector<Diagnostic> diagnostics;
  for (const LinkError& error : errors) {
    Diagnostic diagnostic;
    diagnostic.message = std::string("linker: ") + (error.duplicate ? "duplicate" : "undefined") +
                         " '" + error.symbol + "'";
    diagnostic.place = place_of(error, own);
    diagnostics.push_back(diagnostic);
  }
  return diagnostics;
}

std::vector<Diagnostic> find_dangling(const OwnFile& file) {
  std::vector<Diagnostic> diagnostics;
  const std::vector<std::string_view> lines = source_lines(file.text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view name = dangling_name(lines[i], file.text);
    if (name.empty()) continue;
    Diagnostic diagnostic;
    diagnostic.message = "source: dangling '" + std::string(name) + "'";
    diagnostic.place = {&file, static_cast<int>(i) + 1, 0};
    diagnostics.push_back(diagnostic);
  }
  return diagnostics;
}

}  // namespace headstart
