#include "watch_screen.h"

#include <fmt/core.h>

#include <algorithm>

#include "terminal.h"
#include "text.h"

namespace headstart {
namespace {

std::string cut(const std::string& text, std::size_t columns) {
  if (columns_of(text) <= columns) return text;
  std::string piece = fold(text, columns).front();
  return colour() ? piece + "\x1b[0m" : piece;
}

// Left and right on one line, or what fits of the left.
std::string two_ends(const std::string& left, const std::string& right, std::size_t columns) {
  const std::size_t wanted = columns_of(left) + 2 + columns_of(right);
  if (wanted > columns) return cut(left + "  " + right, columns);
  return left + std::string(columns - wanted + 2, ' ') + right;
}

std::vector<std::string> folded(const std::string& body, std::size_t columns) {
  std::vector<std::string> lines;
  for (const std::string& line : lines_of(body))
    for (std::string& piece : fold(line, columns)) lines.push_back(std::move(piece));
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

// The body's part of the page, with a word about what is above or below it.
void add_body(Screen& screen, std::size_t rows, std::size_t columns,
              std::vector<std::string>& page) {
  const std::vector<std::string> lines = folded(screen.body, columns);
  if (lines.size() <= rows) {
    screen.first = 0;
    page.insert(page.end(), lines.begin(), lines.end());
    return;
  }
  const std::size_t shown = rows - 1;
  screen.first = std::min(screen.first, lines.size() - shown);
  const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(screen.first);
  page.insert(page.end(), begin, begin + static_cast<std::ptrdiff_t>(shown));
  page.push_back(dim(cut(fmt::format("  lines {} to {} of {}: arrows move", screen.first + 1,
                                     screen.first + shown, lines.size()),
                         columns)));
}

}  // namespace

std::vector<std::string> lay_out(Screen& screen, TerminalSize size) {
  const std::size_t columns = std::max<std::size_t>(size.columns, 20);
  std::vector<std::string> page{two_ends(bold(screen.title), screen.status, columns), ""};
  const std::vector<std::string> note = lines_of(wrap(screen.note, columns, "  "));
  const std::size_t around = page.size() + note.size() + 3;  // an empty line, the bar, the keys
  add_body(screen, std::max<std::size_t>(size.rows, around + 3) - around, columns, page);
  page.emplace_back();
  page.insert(page.end(), note.begin(), note.end());
  page.push_back(cut(screen.bar, columns));
  page.push_back(cut(screen.keys, columns));
  if (page.size() > size.rows)
    page.erase(page.begin(), page.end() - static_cast<std::ptrdiff_t>(size.rows));
  return page;
}

std::string to_bytes(const std::vector<std::string>& lines) {
  std::string bytes = "\x1b[H";
  for (std::size_t i = 0; i < lines.size(); ++i)
    bytes += fmt::format("{}{}\x1b[K", i == 0 ? "" : "\r\n", lines[i]);
  return bytes + "\x1b[J";
}

std::string progress_bar(const Course& course, const std::vector<Standing>& standings,
                         std::size_t columns) {
  int points = 0, possible = 0;
  std::size_t passed = 0;
  for (std::size_t i = 0; i < standings.size(); ++i) {
    const bool done = standings[i].done();
    passed += done ? 1 : 0;
    points += done ? course.exercises[i].points : 0;
    possible += course.exercises[i].points;
  }
  const std::string words = fmt::format(" {} of {} exercises, {} of {} points", passed,
                                        standings.size(), points, possible);
  const std::size_t room =
      columns > words.size() + 14 ? std::min<std::size_t>(columns - words.size() - 4, 45) : 10;
  const std::size_t filled = room * passed / std::max<std::size_t>(standings.size(), 1);
  return "  [" + green(std::string(filled, '#')) + std::string(room - filled, '-') + "]" + words;
}

std::string exercise_table(const Course& course, const std::vector<Standing>& standings,
                           int marked) {
  std::string table = "    " + dim(table_heading()) + "\n";
  for (std::size_t i = 0; i < standings.size(); ++i)
    table += fmt::format("  {} {}\n", static_cast<int>(i) == marked ? ">" : " ",
                         table_row(course.exercises[i], standings[i]));
  return table;
}

std::size_t line_of_failure(const std::string& report) {
  std::size_t number = 0;
  for (const std::string& line : lines_of(report)) {
    const std::string plain = without_controls(line, false);
    if (number > 0 && plain.empty()) return number + 1;
    ++number;
  }
  return 0;
}

}  // namespace headstart
