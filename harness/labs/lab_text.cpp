#include "lab_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "figure_text.h"
#include "lab_parts.h"
#include "text_layout.h"

namespace headstart {
namespace {

constexpr const char *bold = "1", *red = "31", *green = "32", *yellow = "33";

// ---- Numbers ------------------------------------------------------------------------------------

std::string without_trailing_zeros(std::string number) {
  if (number.find('.') == std::string::npos) return number;
  number.erase(number.find_last_not_of('0') + 1);
  if (number.back() == '.') number.pop_back();
  return number;
}

// As many digits as the judgement rests on, and four at least.
std::string number(double value, double tolerance) {
  const double size = std::abs(value);
  if (size < as_good_as_zero) return "0";
  if (!std::isfinite(value) || size < 1e-4 || size >= 1e6) return fmt::format("{:.4g}", value);
  const double judged = tolerance > 0 ? std::floor(-std::log10(tolerance)) : 0;
  const double four = 3 - std::floor(std::log10(size));
  const int digits = static_cast<int>(std::clamp(std::max(judged, four), 0.0, 12.0));
  return without_trailing_zeros(fmt::format("{:.{}f}", value, digits));
}

std::string lessons_number(const Measurement& measurement) {
  if (!measurement.lesson) return "";
  const std::string text = number(*measurement.lesson, measurement.tolerance);
  switch (measurement.rule) {
    case Rule::about: return text;
    case Rule::at_least: return fmt::format(">= {}", text);
    case Rule::at_most: return fmt::format("<= {}", text);
  }
  return text;
}

std::string verdict(const Measurement& measurement) {
  if (!measurement.lesson) return "";
  return measurement.agrees() ? "agrees" : fmt::format("OFF by {:.2g}", measurement.off());
}

// ---- The table of measurements ------------------------------------------------------------------

using Row = std::array<std::string, 4>;  // what, computed, lesson, difference judged

std::vector<Row> table_rows(const std::vector<Measurement>& measurements) {
  std::vector<Row> rows{{"what", "computed", "lesson", "judged"}};
  for (const Measurement& m : measurements)
    rows.push_back({m.label, number(m.measured, m.tolerance), lessons_number(m), verdict(m)});
  return rows;
}

std::array<std::size_t, 4> column_widths(const std::vector<Row>& rows) {
  std::array<std::size_t, 4> widths{};
  for (const Row& row : rows)
    for (std::size_t j = 0; j < row.size(); ++j) widths[j] = std::max(widths[j], width_of(row[j]));
  const std::size_t taken = 2 + widths[1] + 2 + widths[2] + 2 + widths[3] + 2;
  widths[0] = std::min(widths[0], page_width - std::min(page_width - 10, taken));
  return widths;
}

const char* colour_of(const Row& row) {
  return row[3] == "judged" ? bold : row[3] == "agrees" ? green : red;
}

std::string table(const std::vector<Measurement>& measurements, const Paint& paint) {
  if (measurements.empty()) return "";
  const std::vector<Row> rows = table_rows(measurements);
  const std::array<std::size_t, 4> widths = column_widths(rows);
  std::string text;
  for (const Row& row : rows) {
    const std::vector<std::string> label = wrap(row[0], widths[0]);
    for (std::size_t i = 0; i + 1 < label.size(); ++i) text += fmt::format("  {}\n", label[i]);
    text += fmt::format("  {:<{}}  {:>{}}", label.back(), widths[0], row[1], widths[1]);
    if (!row[3].empty())
      text += fmt::format("  {:>{}}  {}", row[2], widths[2], paint(colour_of(row), row[3]));
    text += "\n";
  }
  return text;
}

// ---- The whole ----------------------------------------------------------------------------------

std::string section_text(const Section& section, const Paint& paint) {
  std::string text = "\n";
  for (const std::string& line : wrap(section.title, page_width)) text += paint(bold, line) + "\n";
  text += table(section.measurements, paint);
  for (const Figure& figure : section.figures) text += figure_text(figure, paint);
  for (const std::string& note : section.notes) text += paragraph(note, "  ");
  return text;
}

std::string summary(const LabResult& result, const Paint& paint) {
  int judged = 0, off = 0;
  for (const Section& section : result.sections)
    for (const Measurement& measurement : section.measurements) {
      judged += measurement.lesson ? 1 : 0;
      off += measurement.agrees() ? 0 : 1;
    }
  if (judged == 0) return "The lesson gives no number to judge these by.";
  if (off == 0) return paint(green, fmt::format("All {} numbers agree with the lesson.", judged));
  return paint(red, fmt::format("OFF: {} of {} numbers.", off, judged));
}

}  // namespace

std::string lab_text(const Lab& lab, const LabResult& result, const std::string& code,
                     bool colour) {
  const Paint paint{colour};
  std::string text;
  for (const std::string& line : wrap(lab.name + ": " + lab.title, page_width))
    text += paint(bold, line) + "\n";
  text += paragraph(fmt::format("Rows {} of the lessons, with {}", lab.rows, code), "");
  for (const Section& section : result.sections) text += section_text(section, paint);
  text += fmt::format("\n{}\n\n", summary(result, paint));
  for (const std::string& line : wrap("To think about: " + result.question, page_width))
    text += paint(yellow, line) + "\n";
  return text;
}

std::string lab_list_text() {
  std::string text = fmt::format("{:<12} {:<34} {:<20} {}\n", "lab", "what it recomputes",
                                 "rows of the lessons", "after");
  for (const Lab& lab : all_labs())
    text += fmt::format("{:<12} {:<34} {:<20} {}\n", lab.name, lab.title, lab.rows, lab.exercise);
  return text;
}

}  // namespace headstart
