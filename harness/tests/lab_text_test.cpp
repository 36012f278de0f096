// How a lab is drawn for the terminal, on labs made up for it.
#include "lab_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <sstream>
#include <string>

#include "text_layout.h"

namespace {

using namespace headstart;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr const char* whose = "the solutions (solutions/)";
const Lab example{"example", "An example", "B99", "00", nullptr};

std::size_t widest_line(const std::string& text) {
  std::istringstream stream(text);
  std::size_t width = 0;
  for (std::string line; std::getline(stream, line);) width = std::max(width, width_of(line));
  return width;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

LabResult with_one(const Measurement& measurement) {
  return {{{"a section", {measurement}}}, "why?"};
}

std::string text_of(const LabResult& result) {
  return lab_text(example, result, whose, false);
}

TEST(LabText, PutsTheLessonsNumberBesideAndSaysByHowMuchItIsOff) {
  const std::string off = text_of(with_one({"cat . dog", 1.5, 2, 0.1}));
  EXPECT_TRUE(contains(off, "cat . dog       1.5       2  OFF by 0.5")) << off;
  EXPECT_TRUE(contains(off, "OFF: 1 of 1 numbers.")) << off;
  const std::string right = text_of(with_one({"cat . dog", 2, 2, 0.1}));
  EXPECT_TRUE(contains(right, "cat . dog         2       2  agrees")) << right;
  EXPECT_TRUE(contains(text_of(with_one({"free", 2})), "free         2\n"));
  EXPECT_TRUE(contains(text_of(with_one({"least", 2, 1, 0, Rule::at_least})), ">= 1  agrees"));
  EXPECT_TRUE(contains(text_of(with_one({"most", 2, 1, 0, Rule::at_most})), "<= 1  OFF by 1"));
}

TEST(LabText, ShowsTheDigitsThatAreJudged) {
  EXPECT_TRUE(contains(text_of(with_one({"w", 0.7679179361389, 0.767917936139, 1e-12})),
                       "0.767917936139  0.767917936139  agrees"));
  EXPECT_TRUE(contains(text_of(with_one({"w", 8.8817841970e-16, 8.88e-16, 5e-19})),
                       "8.882e-16  8.88e-16  agrees"));
  EXPECT_TRUE(contains(text_of(with_one({"spread", 1.41421, 1.42, 0.04})), "1.414    1.42"));
  EXPECT_TRUE(contains(text_of(with_one({"share", 5.6e-309, 0, 1e-300})), "    0       0  agrees"));
}

TEST(LabText, LongLabelsTitlesAndNotesAreWrapped) {
  std::string long_text = "many";
  for (int i = 0; i < 60; ++i) long_text += " words";
  LabResult result = with_one({long_text, -1.234567890123, -123.5, 1e-12});
  result.sections[0].title = result.question = long_text;
  result.sections[0].notes = {long_text};
  result.sections[0].figures = {{long_text, attention::Matrix::Random(3, 40)}};
  const std::string text = text_of(result);
  EXPECT_LE(widest_line(text), 80u) << text;
  EXPECT_TRUE(contains(text, " ...\n")) << text;
}

LabResult with_figure(const Figure& figure) {
  return {{{.title = "a section", .figures = {figure}}}, "why?"};
}

TEST(LabText, AFigureHasItsNamesAndShowsMinusInfinity) {
  const attention::Matrix cells{{0.5, -infinity}, {0.25, 5.6e-309}};
  const std::string text = text_of(with_figure({"grid", cells, {"cat", "dog"}, {"x", "y"}}));
  EXPECT_TRUE(contains(text,
                       "             x      y\n"
                       "    cat  0.500   -inf\n"
                       "    dog  0.250      0\n"))
      << text;
  const std::string numbered = text_of(with_figure({"grid", attention::Matrix{{1, 2}}}));
  EXPECT_TRUE(contains(numbered, "       0  1\n    0  1  2\n")) << numbered;
}

TEST(LabText, ColourShadesSharesAndNothingElse) {
  const attention::Matrix cells{{0.9, 0.01}};
  const auto coloured = [&](bool shares) {
    return lab_text(example, with_figure({"grid", cells, {}, {}, shares}), whose, true);
  };
  EXPECT_TRUE(contains(coloured(true), "m 0.900 \x1b[0m 0.010\n")) << coloured(true);
  EXPECT_TRUE(contains(coloured(false), " 0.900  0.010\n")) << coloured(false);
}

TEST(LabText, SharesTooWideForThePageBecomeAMap) {
  attention::Matrix shares = attention::Matrix::Zero(2, 30);
  shares(0, 0) = 1;
  shares(1, 0) = shares(1, 1) = 0.5;
  std::vector<std::string> names(30, "e");
  names[1] = "\u00e9";
  const std::string text = text_of(with_figure({"wide", shares, names, names, true}));
  EXPECT_TRUE(contains(text, "       e \u00e9 e e")) << text;
  EXPECT_TRUE(contains(text, "\n    e  @\n    \u00e9  * *\n")) << text;
  EXPECT_LE(widest_line(text), 80u) << text;
}

}  // namespace
