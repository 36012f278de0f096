#include "markdown.h"

#include <algorithm>
#include <vector>

#include "terminal.h"
#include "text.h"

namespace headstart {
namespace {

// `code` and **strong** in colour, without their marks where there is colour to tell them by.
std::string inline_marks(std::string_view text) {
  if (!colour()) return std::string(text);
  std::string result;
  while (!text.empty()) {
    const std::string_view mark = text.starts_with("**") ? "**" : text[0] == '`' ? "`" : "";
    const std::size_t end = mark.empty() ? text.npos : text.find(mark, mark.size());
    if (end == text.npos) {
      result += text[0];
      text.remove_prefix(1);
      continue;
    }
    const std::string_view inside = text.substr(mark.size(), end - mark.size());
    result += mark == "`" ? yellow(inside) : bold(inside);
    text.remove_prefix(end + mark.size());
  }
  return result;
}

// The length of "- ", "12. " and the like at the beginning of a line, 0 if it is no item of a list.
std::size_t item_length(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == line.npos) return 0;
  std::size_t end = begin;
  if (line[begin] == '-' || line[begin] == '*') {
    ++end;
  } else {
    while (end < line.size() && line[end] >= '0' && line[end] <= '9') ++end;
    if (end == begin || end == line.size() || line[end] != '.') return 0;
    ++end;
  }
  return end < line.size() && line[end] == ' ' ? end + 1 : 0;
}

class Page {
 public:
  explicit Page(std::size_t width) : width_(std::max<std::size_t>(width, 20)) {}

  std::string set(std::string_view text) {
    for (const std::string& line : lines_of(text)) take(line);
    end_paragraph();
    return page_;
  }

 private:
  void take(const std::string& line) {
    if (line.starts_with("```")) {
      end_paragraph();
      in_code_ = !in_code_;
    } else if (in_code_ || (paragraph_.empty() && line.starts_with("    "))) {
      page_ += as_written(line);
    } else if (line.starts_with("|")) {
      end_paragraph();
      page_ += as_written(line);  // its columns stay below each other
    } else if (line.starts_with("#")) {
      end_paragraph();
      page_ += "  " + bold(line.substr(std::min(line.find_first_not_of("# "), line.size()))) + "\n";
    } else if (line.find_first_not_of(' ') == line.npos) {
      end_paragraph();
      page_ += "\n";
    } else {
      if (item_length(line) > 0) end_paragraph();
      paragraph_ += (paragraph_.empty() ? "" : " ") + line;
    }
  }

  static std::string as_written(const std::string& line) {
    return line.empty() ? "\n" : "    " + line + "\n";
  }

  // An item's further lines stand under its first word.
  void end_paragraph() {
    if (paragraph_.empty()) return;
    const std::size_t item = item_length(paragraph_);
    const std::string margin(2 + item, ' ');
    std::string set = wrap(inline_marks(paragraph_.substr(item)), width_, margin);
    if (item > 0) set.replace(2, item, paragraph_, 0, item);
    page_ += set;
    paragraph_.clear();
  }

  std::size_t width_;
  bool in_code_ = false;
  std::string page_, paragraph_;
};

}  // namespace

std::string render_markdown(std::string_view text, std::size_t width) {
  return Page(width).set(text);
}

std::string section_of(std::string_view text, std::string_view heading) {
  std::string section;
  bool inside = false;
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with("## "))
      inside = std::string_view(line).substr(3) == heading;
    else if (inside)
      section += line + "\n";
  }
  return section.substr(std::min(section.find_first_not_of('\n'), section.size()));
}

}  // namespace headstart
