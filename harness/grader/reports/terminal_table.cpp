// The table at the end of grading. Every line begins with a number or a word of ours, so that a name
// can be no command to a CI service.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>

#include "../clean_text.h"
#include "reports.h"
#include "text.h"  // harness/cli
#include "words.h"

namespace headstart {
namespace {

constexpr std::size_t width = 80;

struct Sign {
  std::string_view status, sign, colour;
};

constexpr std::array<Sign, 11> signs = {{{"passed", "ok", "32"},
                                         {"failed", "x", "31"},
                                         {"not_implemented", ".", "2"},
                                         {"missing", "-", "2"},
                                         {"compile_error", "C", "31"},
                                         {"crashed", "!", "31"},
                                         {"timed_out", "T", "31"},
                                         {"out_of_memory", "M", "31"},
                                         {"forbidden", "F", "31"},
                                         {"infra_error", "?", "33"},
                                         {"not_run", "", ""}}};

const Sign& sign_of(std::string_view status) {
  const auto found = std::find_if(signs.begin(), signs.end(),
                                  [&](const Sign& sign) { return sign.status == status; });
  return found == signs.end() ? signs.back() : *found;
}

std::string paint(const std::string& text, std::string_view colour, bool colours) {
  return colours && !colour.empty() ? fmt::format("\x1b[{}m{}\x1b[0m", colour, text) : text;
}

// A text in so many columns, not more and not less.
std::string fitted(const std::string& text, std::size_t columns) {
  std::string result = text;
  if (columns_of(text) > columns) result = fold(text, columns - 1)[0] + "~";
  return result + std::string(columns - std::min(columns, columns_of(result)), ' ');
}

struct Layout {
  std::vector<std::string> ids;  // of the exercises that have a column; none if there is no room
  std::size_t number = 1, name = 10, score = 7;
  bool chain = false;

  std::size_t rest() const { return number + 2 + 4 * ids.size() + (chain ? 7 : 0) + 2 + score; }
};

std::string score_text(const SubmissionMark& submission) {
  if (is_ours(submission)) return "not graded";
  return fmt::format("{} / {}", points(submission.score), points(submission.max_score));
}

Layout layout_of(const Grade& grade) {
  Layout layout{.ids = exercise_ids(grade)};
  layout.number = fmt::format("{}", grade.submissions.size()).size();
  std::size_t longest = 10;
  for (const SubmissionMark& submission : grade.submissions) {
    longest = std::max(longest, columns_of(safe_in_logs(submission.name)));
    layout.score = std::max(layout.score, score_text(submission).size());
    layout.chain = layout.chain || !submission.chain.status.empty();
  }
  if (layout.rest() + 12 > width) layout.ids.clear();
  layout.name = std::min(longest, width - std::min(width - 10, layout.rest()));
  return layout;
}

std::string heading(const Layout& layout) {
  std::string line =
      fmt::format("{:>{}}  {}", "#", layout.number, fitted("submission", layout.name));
  for (const std::string& id : layout.ids) line += "  " + fitted(id.substr(0, id.find('_')), 2);
  if (layout.chain) line += "  chain";
  return line + fmt::format("  {:>{}}\n", "points", layout.score);
}

std::string row(const SubmissionMark& submission, std::size_t number, const Layout& layout,
                bool colours, std::map<std::string_view, std::string_view>& used) {
  const auto cell = [&](std::string_view status, std::size_t columns) {
    const Sign& sign = sign_of(status);
    if (!sign.sign.empty()) used[sign.sign] = sign.status;
    return "  " + paint(fmt::format("{:>{}}", sign.sign, columns), sign.colour, colours);
  };
  std::string line = fmt::format("{:>{}}  {}", number, layout.number,
                                 fitted(safe_in_logs(submission.name), layout.name));
  for (const std::string& id : layout.ids) {
    const ExerciseMark* exercise = find_exercise(submission, id);
    line += cell(exercise == nullptr ? "" : exercise->status, 2);
  }
  if (layout.chain) line += cell(submission.chain.status, 5);
  return line + fmt::format("  {:>{}}\n", score_text(submission), layout.score);
}

// Why a submission was not graded; every piece of a long line behind a sign of ours.
std::string trouble(const SubmissionMark& submission) {
  const std::string words =
      wrap(safe_in_logs(submission.name + "\n" + submission.reason), width - 4);
  std::string text = "\n" + status_words(submission.status) + "\n";
  for (const std::string& line : lines_of(words))
    for (const std::string& piece : fold(line, width - 4)) text += "  | " + piece + "\n";
  return text;
}

}  // namespace

std::string terminal_table(const Grade& given, bool colours) {
  const Grade grade = cleaned(given);
  const Layout layout = layout_of(grade);
  std::map<std::string_view, std::string_view> used;
  std::string table = heading(layout);
  std::size_t number = 0;
  for (const SubmissionMark& submission : grade.submissions)
    table += row(submission, ++number, layout, colours, used);
  std::string legend;
  for (const auto& [sign, status] : used)
    legend += fmt::format("{}{} {}", legend.empty() ? "" : ", ", sign, status_words(status));
  if (!legend.empty()) table += "\n" + wrap(legend, width);
  for (const SubmissionMark& submission : grade.submissions)
    if (submission.status != "graded") table += trouble(submission);
  return table;
}

}  // namespace headstart
