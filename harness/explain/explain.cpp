#include "explain.h"

#include <algorithm>

#include "kinds.h"
#include "source.h"

namespace headstart {
namespace {

constexpr std::size_t most_explanations = 20;

// An explanation with the weight of its kind.
struct Weighed {
  Explanation explanation;
  Kind::Weight weight;
  std::string name;  // that it is about
  bool hides_the_rest = false, may_follow = false;
};

std::string without_comment(std::string_view line) {
  return std::string(line.substr(0, line.find("//")));
}

// The last line above `line` that holds code.
int line_before(std::string_view text, int line) {
  int before = line - 1;
  while (before > 1 && trimmed(without_comment(line_of(text, before))).empty()) --before;
  return std::max(before, 1);
}

// What is missing before the first word of a line is missing at the end of an earlier one.
int shown_line(const Kind& kind, const Diagnostic& diagnostic) {
  const Place& place = diagnostic.place;
  if (kind.where == Kind::matching && diagnostic.matching) return diagnostic.matching.line;
  if (kind.where != Kind::end_of_line_before || place.column < 1) return place.line;
  const std::string_view code = line_of(place.file->text, place.line);
  const auto before = code.substr(0, static_cast<std::size_t>(place.column - 1));
  return trimmed(before).empty() ? line_before(place.file->text, place.line) : place.line;
}

Weighed put_into_words(const Kind& kind, const Finding& finding) {
  const Place& place = finding.diagnostic.place;
  Explanation explanation;
  explanation.kind = kind.id;
  explanation.file = place.file->path;
  explanation.line = shown_line(kind, finding.diagnostic);
  explanation.code = trimmed(line_of(place.file->text, explanation.line));
  explanation.words = filled(kind.words, finding.captures);
  explanation.advice = filled(kind.advice, finding.captures);
  const auto name = finding.captures.find("name");
  return {explanation, kind.weight, name == finding.captures.end() ? "" : name->second,
          kind.hides_the_rest, kind.may_follow};
}

// Takes in a further explanation: one a line and a name, and the cause instead of what follows.
void add(std::vector<Weighed>& all, const Weighed& next) {
  const auto same_line = [&](const Weighed& other) {
    return other.explanation.line == next.explanation.line &&
           other.explanation.file == next.explanation.file;
  };
  const auto same_name = [&](const Weighed& other) {
    return !next.name.empty() && other.name == next.name && !same_line(other);
  };
  if (std::ranges::any_of(all, same_name)) return;
  const auto known = std::ranges::find_if(all, same_line);
  if (known == all.end())
    all.push_back(next);
  else if (next.weight > known->weight)
    *known = next;
}

void explain_one(const Diagnostic& diagnostic, const std::vector<OwnFile>& own,
                 std::vector<Weighed>& all) {
  if (!diagnostic.place || all.size() >= most_explanations) return;
  const std::string_view code = line_of(diagnostic.place.file->text, diagnostic.place.line);
  Finding finding{diagnostic, own, code, types_of(diagnostic, code), {}};
  for (const Kind& kind : all_kinds())
    if (is_of(kind, finding)) {
      if (kind.words != nullptr) add(all, put_into_words(kind, finding));
      return;
    }
}

// The line of the } that ends the function around `line`, by its indentation.
int end_of_function(std::string_view text, int line) {
  const auto lines = static_cast<int>(std::ranges::count(text, '\n')) + 1;
  while (line < lines && !line_of(text, line).starts_with('}')) ++line;
  return line;
}

// Where a bracket or a semicolon is missing, the compiler loses the thread.
bool follows(const Weighed& one, const Weighed& cause, const std::vector<OwnFile>& own) {
  const Explanation &effect = one.explanation, &first = cause.explanation;
  if (!one.may_follow || !cause.hides_the_rest || effect.file != first.file ||
      effect.line < first.line)
    return false;
  const auto file = std::ranges::find(own, first.file, &OwnFile::path);
  return file != own.end() && effect.line <= end_of_function(file->text, first.line);
}

std::vector<Explanation> in_order(const std::vector<Weighed>& all,
                                  const std::vector<OwnFile>& own) {
  std::vector<Explanation> explanations;
  for (const Weighed& one : all)
    if (one.weight == Kind::of_everything) return {one.explanation};
  for (const Weighed& one : all)
    if (!std::ranges::any_of(all, [&](const Weighed& other) { return follows(one, other, own); }))
      explanations.push_back(one.explanation);
  return explanations;
}

std::size_t columns(std::string_view text) {  // bytes that begin a character of UTF-8
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & '\xc0') != '\x80'; }));
}

// Words in lines of at most `width` columns. Double spaces stay: they set code apart.
std::string wrapped(std::string_view text, std::size_t width, std::string_view indent) {
  std::string lines, line(indent);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t spaces = text.find_first_not_of(' ', at);
    if (spaces == text.npos) break;
    const std::size_t end = std::min(text.find(' ', spaces), text.size());
    const std::string_view word = text.substr(spaces, end - spaces);
    const bool first = line.size() == indent.size();
    if (!first && columns(line) + (spaces - at) + columns(word) > width) {
      lines += line + "\n";
      line = indent;
    } else if (!first) {
      line.append(spaces - at, ' ');
    }
    line += word;
    at = end;
  }
  return lines + line + "\n";
}

// ESC [ ... letter, or any other escape: its length.
std::size_t escape_length(std::string_view text) {
  if (text.size() < 2 || text[1] != '[') return 1;
  std::size_t end = 2;
  while (end < text.size() && text[end] >= ' ' && text[end] < '@') ++end;
  return std::min(end + 1, text.size());
}

// UTF-8 of what a terminal acts on or that turns the reading direction: U+0080..9F, U+200E, U+200F,
// U+202A..202E, U+2066..2069.
std::size_t hidden_length(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
  };
  if (byte(0) == 0xc2 && byte(1) >= 0x80 && byte(1) <= 0x9f) return 2;
  if (byte(0) != 0xe2) return 0;
  const bool turns = (byte(1) == 0x80 && (byte(2) == 0x8e || byte(2) == 0x8f ||
                                          (byte(2) >= 0xaa && byte(2) <= 0xae))) ||
                     (byte(1) == 0x81 && byte(2) >= 0xa6 && byte(2) <= 0xa9);
  return turns ? 3 : 0;
}

}  // namespace

std::string shortened(std::string_view text, std::size_t width) {
  if (columns(text) <= width) return std::string(text);
  std::size_t bytes = 0, seen = 0;
  while (bytes < text.size()) {
    if ((text[bytes] & '\xc0') != '\x80' && ++seen > width - 3) break;
    ++bytes;
  }
  return std::string(text.substr(0, bytes)) + "...";
}

std::string printable(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    const char c = text[at];
    if (c == '\x1b') {
      at += escape_length(rest);
    } else if (const std::size_t hidden = hidden_length(rest); hidden > 0) {
      at += hidden;
    } else {
      if (c == '\t')
        result += ' ';
      else if (c == '\n' || (c >= ' ' && c != '\x7f') || (c & '\x80') != 0)
        result += c;
      ++at;
    }
  }
  return result;
}

std::vector<Explanation> explain(std::string_view output, const std::vector<OwnFile>& own_files) {
  std::vector<OwnFile> own;
  for (const OwnFile& file : own_files) own.push_back({file.path, printable(file.text)});
  const std::string text = with_plain_quotes(printable(output));
  std::vector<Weighed> all;
  std::vector<Diagnostic> said = parse_diagnostics(text, own);
  std::ranges::stable_partition(said, &Diagnostic::error);  // what must be mended first
  for (const Diagnostic& diagnostic : said) explain_one(diagnostic, own, all);
  for (const Diagnostic& diagnostic : placed(parse_link_errors(text), own))
    explain_one(diagnostic, own, all);
  return in_order(all, own);
}

std::vector<Explanation> explain_source(const OwnFile& file) {
  const std::vector<OwnFile> own{{file.path, printable(file.text)}};
  std::vector<Weighed> all;
  for (const Diagnostic& diagnostic : find_dangling(own[0])) explain_one(diagnostic, own, all);
  return in_order(all, own);
}

std::string to_text(const Explanation& explanation, std::size_t width) {
  std::string text = "  " + explanation.file;
  if (explanation.line > 0) text += ":" + std::to_string(explanation.line);
  text += "\n";
  if (!explanation.code.empty()) text += "      " + shortened(explanation.code, width - 6) + "\n";
  return text + wrapped(explanation.words, width, "  ") +
         wrapped("Try: " + explanation.advice, width, "  ");
}

}  // namespace headstart
