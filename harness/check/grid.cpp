#include "headstart/grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace headstart {
namespace {

using attention::Index;
using attention::Matrix;

constexpr Index most_cells = 8;   // rows and columns of a larger matrix that are shown
constexpr std::size_t page = 74;  // a report indents by six

// How the numbers of a grid are written: all the same way.
struct NumberFormat {
  bool fixed = true;
  int digits = 4;

  std::string operator()(double number) const {
    if (std::isnan(number)) return "nan";  // and no "-nan", which is what 0.0 / 0.0 gives on x86
    if (!std::isfinite(number)) return fmt::format("{}", number);
    if (number == 0) number = 0;  // no "-0"
    return fixed ? fmt::format("{:.{}f}", number, digits) : fmt::format("{:.{}g}", number, digits);
  }
};

bool all_whole(const Matrix& matrix) {
  return std::all_of(matrix.data(), matrix.data() + matrix.size(), [](double number) {
    return !std::isfinite(number) || (number == std::round(number) && std::abs(number) < 1e6);
  });
}

bool all_moderate(const Matrix& matrix) {
  return std::all_of(matrix.data(), matrix.data() + matrix.size(), [](double number) {
    return !std::isfinite(number) || number == 0 ||
           (std::abs(number) >= 1e-4 && std::abs(number) < 1e5);
  });
}

NumberFormat format_for(const Matrix& matrix) {
  if (all_whole(matrix)) return {true, 0};
  return {all_moderate(matrix), 4};
}

bool tells_apart(const NumberFormat& format, const Matrix& left, const Matrix& right,
                 const Marks& marks) {
  for (Index i = 0; i < std::min(left.rows(), right.rows()); ++i)
    for (Index j = 0; j < std::min(left.cols(), right.cols()); ++j)
      if (marks[i][j] && format(left(i, j)) == format(right(i, j))) return false;
  return true;
}

NumberFormat format_for(const Matrix& left, const Matrix& right, const Marks& marks) {
  NumberFormat format = format_for(left);
  const NumberFormat other = format_for(right);
  format = {format.fixed && other.fixed, std::max(format.digits, other.digits)};
  while (format.digits < 17 && !tells_apart(format, left, right, marks)) {
    format.fixed = format.fixed && format.digits < 8;
    format.digits += 2;
  }
  return format;
}

std::string cell(const NumberFormat& format, double number, bool marked) {
  return marked ? "[" + format(number) + "]" : " " + format(number) + " ";
}

// The widths of as many columns as one line holds.
std::vector<std::size_t> column_widths(const Matrix& matrix, const NumberFormat& format,
                                       Index rows) {
  constexpr std::size_t indent = 4, dots = 4;
  std::vector<std::size_t> widths;
  std::size_t line = indent + dots;
  for (Index j = 0; j < std::min(matrix.cols(), most_cells); ++j) {
    std::size_t width = 0;
    for (Index i = 0; i < rows; ++i)
      width = std::max(width, cell(format, matrix(i, j), false).size());
    line += width + 1;
    if (line > page && !widths.empty()) break;
    widths.push_back(width);
  }
  return widths;
}

// The place of a mark that is not there, at the end of a line.
std::string without_trailing(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

Grid grid(const Matrix& matrix, const NumberFormat& format, const Marks& marks) {
  const Index rows = std::min(matrix.rows(), most_cells);
  const auto marked = [&](Index i, Index j) {
    return i < std::ssize(marks) && j < std::ssize(marks[i]) && marks[i][j];
  };
  const std::vector<std::size_t> widths = column_widths(matrix, format, rows);
  const Index columns = std::ssize(widths);
  Grid result;
  for (Index i = 0; i < rows; ++i) {
    std::string line;
    for (Index j = 0; j < columns; ++j)
      line += fmt::format("{:>{}}", cell(format, matrix(i, j), marked(i, j)), widths[j] + 1);
    if (columns < matrix.cols()) line += " ...";
    result.lines.push_back(line);
  }
  if (rows < matrix.rows()) result.lines.push_back("  ...");
  for (const std::string& line : result.lines) result.width = std::max(result.width, line.size());
  return result;
}

}  // namespace

std::string Grid::text() const {
  std::string text;
  for (const std::string& line : lines) text += without_trailing("    " + line) + "\n";
  return text;
}

Grid grid(const Matrix& matrix) {
  return grid(matrix, format_for(matrix), {});
}

std::string side_by_side(const std::string& left_title, const Matrix& left,
                         const std::string& right_title, const Matrix& right, const Marks& marks) {
  const NumberFormat format = marks.empty() ? format_for(left) : format_for(left, right, marks);
  const Grid l = grid(left, format, {});
  const Grid r = grid(right, marks.empty() ? format_for(right) : format, marks);
  const std::size_t gap = std::max(l.width, left_title.size()) + 4;
  if (4 + gap + std::max(r.width, right_title.size()) > page)
    return fmt::format("    {}\n{}    {}\n{}", left_title, l.text(), right_title, r.text());

  std::string text = fmt::format("    {:<{}}{}\n", left_title, gap, right_title);
  for (std::size_t i = 0; i < std::max(l.lines.size(), r.lines.size()); ++i)
    text += without_trailing(fmt::format("    {:<{}}{}", i < l.lines.size() ? l.lines[i] : "", gap,
                                         i < r.lines.size() ? r.lines[i] : "")) +
            "\n";
  return text;
}

}  // namespace headstart
