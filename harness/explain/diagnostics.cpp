#include "diagnostics.h"

#include <algorithm>
#include <charconv>

namespace headstart {
namespace {

constexpr std::size_t longest_message = 4000, longest_notes = 8000;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// Takes ":12" off the end of `text`; false if there is none.
bool take_number(std::string_view& text, int& number) {
  const std::size_t colon = text.rfind(':');
  if (colon == text.npos || colon + 1 == text.size()) return false;
  const std::string_view digits = text.substr(colon + 1);
  if (!std::ranges::all_of(digits, is_digit)) return false;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  text = text.substr(0, colon);
  return true;
}

const OwnFile* find_own(std::string_view name, const std::vector<OwnFile>& own) {
  for (const OwnFile& file : own)
    if (name == file.path || name.ends_with("/" + file.path)) return &file;
  return nullptr;
}

int lines_in(std::string_view text) {
  return static_cast<int>(std::ranges::count(text, '\n')) + 1;
}

// "file:line:column" or "file:line".
Place parse_place(std::string_view text, const std::vector<OwnFile>& own) {
  int last = 0, first = 0;
  Place place;
  if (!take_number(text, last)) return place;
  const bool both = take_number(text, first);
  place.line = both ? first : last;
  place.column = both ? last : 0;
  place.file = find_own(text, own);
  const bool exists =
      place.file != nullptr && place.line >= 1 && place.line <= lines_in(place.file->text);
  return exists ? place : Place();  // #line can say anything
}

struct Line {
  enum Role { error, warning, note, required, other } role = other;
  std::string_view where, message;
};

// "file:8:42: error: ..."
Line parse_line(std::string_view text) {
  struct Tag {
    std::string_view words;
    Line::Role role;
  };
  constexpr Tag tags[] = {{": error: ", Line::error},
                          {": fatal error: ", Line::error},
                          {": warning: ", Line::warning},
                          {": note: ", Line::note},
                          {":   required from", Line::required}};
  for (const Tag& tag : tags) {
    const std::size_t at = text.find(tag.words);
    if (at != text.npos) return {tag.role, text.substr(0, at), text.substr(at + tag.words.size())};
  }
  return {Line::other, {}, text};
}

// Splits 'name' {aka 'meaning'} (g++) and 'name' (aka 'meaning') (clang++) off a message.
void read_quotes(std::string_view text, Diagnostic& diagnostic) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t open = text.find('\'', at);
    const std::size_t close = open == text.npos ? open : text.find('\'', open + 1);
    if (close == text.npos) break;
    Diagnostic::Type type;
    type.name = type.meaning = text.substr(open + 1, close - open - 1);
    diagnostic.message += text.substr(at, close + 1 - at);
    at = close + 1;
    const std::string_view rest = text.substr(at);
    if (rest.starts_with(" {aka '") || rest.starts_with(" (aka '")) {
      const std::size_t end = rest.find('\'', 7);
      if (end == rest.npos) break;
      type.meaning = rest.substr(7, end - 7);
      at += std::min(end + 2, rest.size());
    }
    diagnostic.quoted.push_back(type);
  }
  diagnostic.message += text.substr(at);
}

std::string_view file_name(std::string_view where) {
  return where.substr(where.rfind('/') + 1);
}

// One after the other, since what belongs together stands on neighbouring lines: g++ says where a
// template came from before the error, clang++ after it.
class Reader {
 public:
  explicit Reader(const std::vector<OwnFile>& own) : own_(own) {}

  void read(std::string_view text) {
    const Line line = parse_line(text);
    const Place place = parse_place(line.where, own_);
    switch (line.role) {
      case Line::error:
      case Line::warning: add(line, place); break;
      case Line::note: add_note(line, place); break;
      case Line::required:
        if (place && !required_) required_ = place;
        break;
      case Line::other:
        if (text.find(": In ") != text.npos) required_ = {};
    }
  }

  std::vector<Diagnostic> found;

 private:
  void add(const Line& line, const Place& place) {
    Diagnostic diagnostic;
    diagnostic.error = line.role == Line::error;
    diagnostic.place = place ? place : required_;
    read_quotes(line.message.substr(0, longest_message), diagnostic);
    found.push_back(diagnostic);
  }

  void add_note(const Line& line, const Place& place) {
    if (found.empty()) return;
    Diagnostic& diagnostic = found.back();
    const bool led_here = line.message.find("requested here") != line.message.npos;
    if (place && led_here && !diagnostic.place) diagnostic.place = place;
    if (place && !diagnostic.matching &&
        (line.message.starts_with("to match this") ||
         line.message.starts_with("previous statement is here")))
      diagnostic.matching = place;
    if (diagnostic.notes.size() < longest_notes)
      diagnostic.notes.append(file_name(line.where)).append(": ").append(line.message).append("\n");
  }

  const std::vector<OwnFile>& own_;
  Place required_;
};

std::string_view without_parameters(std::string_view symbol) {
  return symbol.substr(0, symbol.find('('));
}

// ld and gold: "... undefined reference to `name(...)'", "... multiple definition of `name(...)'; a.o: ..."
bool parse_gnu(std::string_view line, LinkError& error) {
  for (const std::string_view words : {"undefined reference to `", "multiple definition of `",
                                       "undefined reference to '", "multiple definition of '"}) {
    const std::size_t at = line.find(words);
    if (at == line.npos) continue;
    const std::string_view rest = line.substr(at + words.size());
    error.duplicate = words.starts_with("multiple");
    error.symbol = without_parameters(rest.substr(0, rest.find('\'')));
    error.objects = line;
    return true;
  }
  return false;
}

// lld and mold: "error: undefined symbol: name(...)", "error: duplicate symbol: [a.o: b.o: ]name(...)"
bool parse_llvm(std::string_view line, LinkError& error) {
  for (const std::string_view words : {"error: undefined symbol: ", "error: duplicate symbol: "}) {
    const std::size_t at = line.find(words);
    if (at == line.npos) continue;
    std::string_view rest = line.substr(at + words.size());
    error.duplicate = words.find("duplicate") != words.npos;
    error.objects = rest;
    const std::size_t last_object = rest.substr(0, rest.find('(')).rfind(".o: ");
    if (last_object != rest.npos) rest = rest.substr(last_object + 4);
    error.symbol = without_parameters(rest);
    return true;
  }
  return false;
}

}  // namespace

std::vector<std::string_view> source_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::string_view line_of(std::string_view text, int line) {
  const std::vector<std::string_view> lines = source_lines(text);
  if (line < 1 || line > static_cast<int>(lines.size())) return {};
  return lines[static_cast<std::size_t>(line - 1)];
}

std::vector<Diagnostic> parse_diagnostics(std::string_view output,
                                          const std::vector<OwnFile>& own) {
  Reader reader(own);
  for (const std::string_view line : source_lines(output)) reader.read(line);
  return reader.found;
}

std::vector<LinkError> parse_link_errors(std::string_view output) {
  std::vector<LinkError> errors;
  for (const std::string_view line : source_lines(output)) {
    LinkError error;
    if (parse_gnu(line, error) || parse_llvm(line, error))
      errors.push_back(error);
    else if (!errors.empty() && line.starts_with(">>> "))  // lld: where
      errors.back().objects.append("\n").append(line);
  }
  return errors;
}

}  // namespace headstart
