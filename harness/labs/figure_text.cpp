#include "figure_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "lab_parts.h"

namespace headstart {
namespace {

using attention::Index;
using attention::Matrix;

bool all_whole(const Matrix& matrix) {
  return std::all_of(matrix.data(), matrix.data() + matrix.size(), [](double cell) {
    return !std::isfinite(cell) || (cell == std::round(cell) && std::abs(cell) < 1e6);
  });
}

// How the cells of a figure are written: whole numbers, or three digits after the point.
struct CellFormat {
  int digits;
  double least;  // smaller ones have an exponent, or as many digits as they need

  explicit CellFormat(const Figure& figure)
      : digits(all_whole(figure.cells) ? 0 : 3), least(figure.shares ? 5e-4 : 1e-2) {}

  std::string operator()(double cell) const {
    const double size = std::abs(cell);
    if (size < as_good_as_zero) return "0";
    if (!std::isfinite(cell) || size < least || size >= 1e5) return fmt::format("{:.2g}", cell);
    return fmt::format("{:.{}f}", cell, digits);
  }
};

// A share as the shade behind it: the more, the bluer, with letters that stay readable.
std::string shaded(double share, const std::string& text, const Paint& paint) {
  struct Shade {
    double least;
    const char* code;
  };
  constexpr Shade shades[] = {{0.8, "97;48;5;19"},
                              {0.6, "97;48;5;26"},
                              {0.4, "30;48;5;111"},
                              {0.2, "30;48;5;153"},
                              {0.05, "30;48;5;195"}};
  for (const Shade& shade : shades)
    if (share >= shade.least) return paint(shade.code, text);
  return text;
}

// A share as a character, the denser the more. The root tells the small ones apart.
char dense(double share) {
  constexpr std::string_view ramp = " .:-=+*#%@";
  if (!(share > 0)) return ramp.front();
  return ramp[static_cast<std::size_t>(std::lround(std::sqrt(std::min(share, 1.0)) * 9))];
}

std::string name(const std::vector<std::string>& names, Index i) {
  return i < std::ssize(names) ? names[i] : std::to_string(i);
}

std::size_t widest_name(const std::vector<std::string>& names, Index count) {
  std::size_t width = 0;
  for (Index i = 0; i < count; ++i) width = std::max(width, width_of(name(names, i)));
  return width;
}

// What a figure is laid out by.
struct Layout {
  std::size_t names, cell;
  Index columns;  // how many the page has room for
};

Layout layout(const Figure& figure, std::size_t cell, std::size_t gap) {
  const std::size_t names = widest_name(figure.rows, figure.cells.rows());
  const std::size_t taken = 4 + names + 1 + 4;  // the indent, the gap, and " ..."
  const auto room = static_cast<Index>((page_width - std::min(page_width, taken)) / (cell + gap));
  return {names, cell, std::min(room, figure.cells.cols())};
}

Layout layout_of_numbers(const Figure& figure) {
  const CellFormat format(figure);
  std::size_t cell = widest_name(figure.columns, figure.cells.cols());
  for (Index i = 0; i < figure.cells.size(); ++i)
    cell = std::max(cell, format(figure.cells.data()[i]).size());
  return layout(figure, cell, 2);
}

// One line of a figure: a name and its cells, without the spaces that it ends in.
template <class Cell>
std::string line(const Figure& figure, const Layout& sizes, const std::string& name, Cell cell) {
  std::string text = fmt::format("    {:<{}} ", name, sizes.names);
  for (Index j = 0; j < sizes.columns; ++j) text += cell(j);
  if (sizes.columns < figure.cells.cols()) text += " ...";
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

std::string numbers(const Figure& figure, const Layout& sizes, const Paint& paint) {
  const CellFormat format(figure);
  const auto padded = [&](const std::string& text) {
    return fmt::format(" {:>{}} ", text, sizes.cell);
  };
  std::string text =
      line(figure, sizes, "", [&](Index j) { return padded(name(figure.columns, j)); });
  for (Index i = 0; i < figure.cells.rows(); ++i)
    text += line(figure, sizes, name(figure.rows, i), [&](Index j) {
      const double cell = figure.cells(i, j);
      return figure.shares ? shaded(cell, padded(format(cell)), paint) : padded(format(cell));
    });
  return text;
}

std::string map(const Figure& figure, const Paint& paint) {
  const Layout sizes = layout(figure, 1, 1);
  std::string text;
  if (widest_name(figure.columns, figure.cells.cols()) == 1)
    text += line(figure, sizes, "",
                 [&](Index j) { return fmt::format(" {}", name(figure.columns, j)); });
  for (Index i = 0; i < figure.cells.rows(); ++i)
    text += line(figure, sizes, name(figure.rows, i), [&](Index j) {
      const double share = figure.cells(i, j);
      return shaded(share, {' ', dense(share)}, paint);
    });
  return text + paragraph("The denser the character, the larger the share.", "  ");
}

}  // namespace

std::string figure_text(const Figure& figure, const Paint& paint) {
  const std::string label = paragraph(figure.label + ":", "  ");
  const Layout sizes = layout_of_numbers(figure);
  if (figure.shares && sizes.columns < figure.cells.cols()) return label + map(figure, paint);
  return label + numbers(figure, sizes, paint);
}

}  // namespace headstart
