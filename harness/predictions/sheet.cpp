#include "sheet.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace headstart {
namespace {

constexpr std::string_view blanks = " \t\r\v\f";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// What word processors and keyboards put where a program expects ASCII.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> ascii_for{{{"\u2212", "-"},
                                                                                  {"\u2013", "-"},
                                                                                  {"\u00D7", "x"},
                                                                                  {"\u2044", "/"},
                                                                                  {"\u2215", "/"},
                                                                                  {"\u00A0", " "},
                                                                                  {"\u2009", " "},
                                                                                  {"\u202F", " "}}};

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

bool is_printable(char byte) {
  return byte >= ' ' && byte <= '~';
}

// One byte of a character that has several, but not its first.
bool continues(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

// The ASCII for what `text` begins with, and how many bytes that is.
std::pair<std::string_view, std::size_t> next_in_ascii(std::string_view text) {
  if (is_printable(text[0])) return {text.substr(0, 1), 1};
  if (text[0] == '\t') return {" ", 1};
  for (const auto& [written, ascii] : ascii_for)
    if (text.starts_with(written)) return {ascii, written.size()};
  std::size_t size = 1;
  while (size < text.size() && size < 4 && !is_printable(text[0]) && continues(text[size])) ++size;
  return {"?", size};
}

// `keyword` at the beginning of `line`, in any case, and blanks after it.
bool take_word(std::string_view& line, std::string_view keyword) {
  if (line.size() < keyword.size()) return false;
  for (std::size_t i = 0; i < keyword.size(); ++i)
    if (std::tolower(static_cast<unsigned char>(line[i])) != keyword[i]) return false;
  line.remove_prefix(keyword.size());
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  return true;
}

// "question A2:" gives A2. Only at the left edge: the words of a question are indented.
bool take_heading(std::string_view line, std::string_view& id) {
  if (!take_word(line, "question")) return false;
  line = trimmed(line);
  if (line.ends_with(':')) line = trimmed(line.substr(0, line.size() - 1));
  id = line;
  return true;
}

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= 16 && std::ranges::all_of(text, [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0;
  });
}

class SheetReader {
 public:
  explicit SheetReader(std::string_view text) : text_(text) {}

  Sheet read() {
    std::size_t at = text_.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    while (at < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      ++line_;
      take(at, end);
      at = end + 1;
    }
    finish();
    return std::move(sheet_);
  }

 private:
  void take(std::size_t begin, std::size_t end) {
    const std::string_view line = text_.substr(begin, end - begin);
    std::string_view words = trimmed(line), id;
    if (words.starts_with('#')) return;
    if (take_heading(line, id)) return start(id);
    if (take_word(words, "answer") && words.starts_with(':')) return answer(line, begin);
    add_line(trimmed(line).empty() ? std::string_view{} : line);
  }

  void start(std::string_view id) {
    finish();
    if (is_id(id)) {
      current_ = Prediction{.id = std::string(id),
                            .question = {},
                            .answer = {},
                            .problem = {},
                            .line = line_,
                            .answer_begin = 0,
                            .answer_end = 0};
      open_ = true;
    } else {
      complain("after \"question\" an id such as A2 must stand");
    }
  }

  void answer(std::string_view line, std::size_t begin) {
    if (!open_) return complain("an answer that belongs to no question");
    if (has_answer())
      return spoil("the answer to question " + current_.id + " stands here and further up");
    const std::size_t colon = line.find(':');
    current_.answer_begin = begin + colon + 1;
    current_.answer_end = begin + line.size() - (line.ends_with('\r') ? 1 : 0);
    current_.answer = plain_answer(line.substr(colon + 1));
    if (current_.answer.size() > longest_answer) {
      current_.answer = current_.answer.substr(0, 20) + "...";
      spoil("this answer is longer than " + std::to_string(longest_answer) + " characters");
    }
  }

  void add_line(std::string_view line) {
    if (!open_) return;
    if (!has_answer()) {
      for (std::string_view rest = line; !rest.empty();) {
        const auto [ascii, size] = next_in_ascii(rest);
        current_.question += ascii;
        rest.remove_prefix(size);
      }
      current_.question += '\n';
    } else if (!line.empty()) {
      spoil("an answer is one line, after \"answer:\"; begin a note of your own with #");
    }
  }

  // The current question is complete.
  void finish() {
    if (!std::exchange(open_, false)) return;
    if (!has_answer()) {
      const int here = std::exchange(line_, current_.line);
      spoil("question " + current_.id + " has no line \"answer:\"");
      line_ = here;
    }
    const auto same = std::ranges::find(sheet_.predictions, current_.id, &Prediction::id);
    if (same == sheet_.predictions.end())
      sheet_.predictions.push_back(std::move(current_));
    else
      same->problem = "line " + std::to_string(current_.line) + ": question " + current_.id +
                      " stands here and in line " + std::to_string(same->line);
  }

  bool has_answer() const { return current_.answer_begin > 0; }
  std::string at_line(const std::string& words) const {
    return "line " + std::to_string(line_) + ": " + words;
  }
  void complain(const std::string& words) { sheet_.problems.push_back(at_line(words)); }
  void spoil(const std::string& words) {  // the first problem of a question is the one to show
    if (current_.problem.empty()) current_.problem = at_line(words);
  }

  std::string_view text_;
  Sheet sheet_;
  int line_ = 0;
  bool open_ = false;  // is current_ being read?
  Prediction current_;
};

}  // namespace

const Prediction* Sheet::find(std::string_view id) const {
  const auto found = std::ranges::find(predictions, id, &Prediction::id);
  return found == predictions.end() ? nullptr : &*found;
}

Sheet parse_sheet(std::string_view text) {
  if (text.size() > largest_sheet)
    return {.predictions = {}, .problems = {"it is larger than 64 KB, which no answers need"}};
  if (text.find('\0') != text.npos)
    return {.predictions = {}, .problems = {"it is not plain text: save it as UTF-8"}};
  return SheetReader(text).read();
}

std::string plain_answer(std::string_view text) {
  text = trimmed(text);
  std::string plain;
  while (!text.empty()) {
    const auto [ascii, size] = next_in_ascii(text);
    plain += ascii;
    text.remove_prefix(size);
  }
  return std::string(trimmed(plain));
}

std::string with_answer(const std::string& text, const Prediction& prediction,
                        std::string_view answer) {
  const std::string plain = plain_answer(answer);
  return text.substr(0, prediction.answer_begin) + (plain.empty() ? "" : " " + plain) +
         text.substr(prediction.answer_end);
}

}  // namespace headstart
