#include "sample_grades.h"

#include <algorithm>
#include <utility>

using namespace headstart;
using namespace std::string_literals;

namespace {

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

const std::vector<std::string> tests_of_softmax = {
    "SoftmaxRow.IsOneThirdForThreeEqualScores", "SoftmaxRow.SurvivesScoresOfAThousand",
    "SoftmaxRows.EveryRowAddsToOne", "SoftmaxRows.EveryRowFollowsTheFormula"};

constexpr const char* grid =
    R"(exercises/03_softmax/softmax_test.cpp:243
softmax_rows(scores) was called with
    scores (2x3)
      1.1662   0.0306    0.4883
      0.9458   1.7195   -2.5050
    expected (2x3)                 yours (2x3)
      0.5468   0.1756   0.2776      [0.5549] [0.1559] [0.9523]
      0.3126   0.6775   0.0099      [0.4451] [0.8441] [0.0477]
6 of 6 entries are off by more than 1.9e-13;
the furthest by 0.675 in row 0, column 2.)";

constexpr const char* compiler =
    R"(softmax.cpp:12:10: error: 'sum' was not declared in this scope; did you mean 'scores'?
   12 |   return sum / 2;
      |          ^~~)";

ExerciseMark exercise(const std::string& id, const std::string& status, double score) {
  ExerciseMark mark{.id = id,
                    .status = status,
                    .score = score,
                    .max_score = 2,
                    .message = "",
                    .tests = {},
                    .seconds = 0.81};
  const bool ran = status == "passed" || status == "failed" || status == "not_implemented";
  for (const std::string& name : tests_of_softmax)
    mark.tests.push_back({name, ran ? "passed" : "not_run", "", "", 0.01});
  if (status == "failed") {
    mark.tests[2] = {mark.tests[2].name, "failed", "row 0 adds up to 1.6631, not to 1", "", 0.01};
    mark.tests[3] = {mark.tests[3].name, "failed", grid, "softmax_over_columns", 0.01};
  } else if (status == "not_implemented") {
    for (TestMark& test : mark.tests) {
      test.status = "failed";
      test.message = "softmax_rows is not implemented yet";
    }
  } else if (status == "compile_error") {
    mark.message = compiler;
  } else if (status == "crashed") {
    mark.tests[3] = {mark.tests[3].name, "error", "the program died: segmentation fault", "", 0.2};
  }
  return mark;
}

const std::vector<std::string> ids = {"00_average",        "01_dot_product",   "02_scores",
                                      "03_softmax",        "04_mask",          "05_divisor",
                                      "06_attention_head", "07_training_step", "08_language_model"};

SubmissionMark submission(const std::string& name, const std::vector<std::string>& statuses) {
  SubmissionMark mark{.name = name,
                      .path = "week3/" + name + ".zip",
                      .status = "graded",
                      .reason = "",
                      .hash = "sha256:3b1c9f",
                      .dropped = {},
                      .score = 0,
                      .max_score = 20,
                      .exercises = {},
                      .chain = {},
                      .predictions = {},
                      .seconds = 9.4};
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const std::string& status = statuses[i];
    const double score = status == "passed" ? 2 : status == "failed" ? 1 : 0;
    mark.exercises.push_back(exercise(ids[i], status, score));
    mark.score += score;
  }
  const bool all = mark.score == 18;
  mark.chain = {all ? "passed" : "failed", all ? 1.0 : 0.0, 1, all ? "" : "stops at 03_softmax"};
  mark.predictions = LineMark{"passed", 0.5, 1, "3 of 6 answers"};
  mark.score += mark.chain.score + 0.5;
  return mark;
}

// As many statuses of the first kind as asked for, and others behind them.
std::vector<std::string> first(std::size_t passed, std::vector<std::string> others) {
  std::vector<std::string> statuses(passed, "passed");
  statuses.insert(statuses.end(), others.begin(), others.end());
  statuses.resize(ids.size(), "not_implemented");
  return statuses;
}

SubmissionMark hostile_submission(const std::string& text) {
  SubmissionMark mark = submission(text, first(9, {}));
  mark.path = mark.reason = mark.hash = mark.chain.message = mark.predictions->message = text;
  mark.dropped = {text, text};
  mark.chain.status = mark.predictions->status = "failed";
  mark.exercises = {exercise(text, "compile_error", 0), exercise("03_softmax", "failed", 1)};
  for (ExerciseMark& exercise : mark.exercises) {
    exercise.message = text;
    exercise.tests = {{text, "failed", text, text, 0},
                      {text, "not_run", text, text, 0},
                      {text, "error", "a line\n" + text + "\nanother line", "", 0},
                      {text, "passed", "", "", 0}};
  }
  return mark;
}

}  // namespace

const std::vector<std::string>& hostile_texts() {
  static const std::vector<std::string> texts = {
      // HTML and XML
      "<script>alert(1)</script>", "</pre></details></main><h1>taken over</h1><!--",
      "]]></failure></testcase></testsuite></testsuites><x>", "\" onmouseover='alert(1)' x=\"'>",
      "&lt;b&gt; &#x1b; &amp; &nosuch;", "<img src=x onerror=alert(1)>", "<?php ?><!DOCTYPE x>",
      // spreadsheets
      "=cmd|' /C calc'!A0", "@SUM(1+1)*cmd|' /C calc'!A0", "+1+1", "-2+3", "  =1+1", "\t=1+1",
      "\r\n=1+1", "＝1+1", "a,b;c\"d\",\"=1+1\"",
      // logs of CI services
      "::error file=a.cpp,line=1::not ours", "  ::set-output name=score::100\n::stop-commands::x",
      "##[error]not ours", "x ##vso[task.complete result=Succeeded;]done", "##teamcity[testFailed]",
      "line\u2028::error::x", "\u00a0::error::x", ":::error::x", "\x1b[0m::error::x",
      // terminals
      "\x1b[2J\x1b[31mred\x1b[0m", "\x1b]0;a title\a\x1b]8;;http://evil.example\x1b\\link",
      "a\rb\bc\x7f\x9b"
      "31m",
      "a\0b"s, "\x1b[", "\x1b[999999999999",
      // Unicode
      "\xff\xfe\xc0\xaf\xed\xa0\x80\xf4\x90\x80\x80\xe2\x82", "\u202Etxt.exe\u2066x\u200F",
      "zero\u200Bwidth\uFEFF\u2060", "\uFFFE\uFFFF\U0001FFFE", "\U000E0041\U000E0042",
      "ä ß 日本語のとても長い名前です日本語のとても長い名前です日本語のとても長い名前です "
      "🙂",
      // Markdown
      "```\n# heading\n[l](javascript:alert(1))\n![i](http://evil.example/x.png)\n```\n<b>\n~~~",
      "`one` ``two`` ```three", "a | b \\| c \\", "| a | b |\n|---|---|\n| 1 | 2 |",
      "www.evil.example https://evil.example a@evil.example @everyone #1 <https://evil.example>",
      "# heading\n\n- list\n\n> quote\n\n---\n***", "[l]: http://evil.example\n[l]", "$`x`$ $$y$$",
      "<details><summary>x</summary>", "</summary></details>\n\n# heading",
      "a  \n\n    code\n\tcode",
      // sizes and names
      std::string(100'000, 'x'), std::string(100'000, '`'), repeated("<&\"\n", 25'000),
      repeated("\xff", 100'000), repeated("::\n##[x]\n", 10'000), "name\nwith\r\nlines\rand\ttabs",
      "", " ", "../../etc/passwd", "index", "INDEX", "a/b\\c:d*e?f", "%s%n{}", "CON"};
  return texts;
}

Grade hostile_grade() {
  Grade grade{.kit = "0.1.0", .isolation = "namespaces, \"quoted\" & <odd>", .submissions = {}};
  for (const std::string& text : hostile_texts())
    grade.submissions.push_back(hostile_submission(text));
  grade.submissions.push_back(hostile_submission("<script>alert(1)</script>"));  // the name again
  SubmissionMark rejected{.name = "::error::rejected",
                          .path = "=1+1",
                          .status = "rejected",
                          .reason = "unsafe path \"../../<b>\"\n::error::x",
                          .hash = "",
                          .dropped = {},
                          .score = 0,
                          .max_score = 20,
                          .exercises = {},
                          .chain = {},
                          .predictions = {},
                          .seconds = 0};
  grade.submissions.push_back(rejected);
  return grade;
}

Grade ordinary_grade() {
  Grade grade{.kit = "0.1.0",
              .isolation = "namespaces, seccomp, Landlock",
              .submissions = {
                  submission("ada-lovelace", first(9, {})),
                  submission("alan-turing", first(3, {"failed", "passed", "passed", "passed"})),
                  submission("barbara-liskov", first(6, {"crashed", "timed_out", "out_of_memory"})),
                  submission("donald-knuth", first(3, {"compile_error", "passed", "passed"})),
                  submission("edsger-dijkstra", first(8, {"forbidden"})),
                  submission("grace-hopper", first(3, {"failed", "failed", "missing", "missing",
                                                       "missing", "missing"})),
                  submission("Jürgen Großmann-Łukasiewicz (2nd attempt, after the extension)",
                             first(2, {})),
                  submission("niklaus-wirth", first(0, {})),
                  submission("tony-hoare", first(5, {"infra_error"}))}};
  grade.submissions[1].dropped = {"03_softmax/softmax_test.cpp: the tests are ours",
                                  "03_softmax/._softmax.cpp: a file that macOS leaves"};
  SubmissionMark rejected{.name = "zip-bomb",
                          .path = "week3/zip-bomb.zip",
                          .status = "rejected",
                          .reason = "03_softmax/softmax.cpp would be 4 GB; the limit is 1 MB",
                          .hash = "",
                          .dropped = {},
                          .score = 0,
                          .max_score = 20,
                          .exercises = {},
                          .chain = {},
                          .predictions = {},
                          .seconds = 0.1};
  grade.submissions.push_back(rejected);
  return grade;
}

Grade only(const Grade& grade, const std::string& name) {
  Grade result{.kit = grade.kit, .isolation = grade.isolation, .submissions = {}};
  std::copy_if(grade.submissions.begin(), grade.submissions.end(),
               std::back_inserter(result.submissions),
               [&](const SubmissionMark& submission) { return submission.name == name; });
  return result;
}
