#include "reports.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "files.h"
#include "page_names.h"
#include "sample_grades.h"
#include "temporary_folder.h"
#include "text.h"
#include "words.h"

namespace headstart {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> keys_of(const Json& json) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  return keys;
}

TEST(GradeJson, HasTheKeysOfThePlanInTheirOrder) {
  const Json json = Json::parse(grade_json(ordinary_grade()));
  EXPECT_EQ(json.at("schema"), "headstart.grade/1");
  EXPECT_EQ(keys_of(json), (std::vector<std::string>{"schema", "kit", "isolation", "submissions"}));
  const Json& submission = json.at("submissions").at(1);
  EXPECT_EQ(keys_of(submission),
            (std::vector<std::string>{"name", "status", "reason", "score", "max_score", "exercises",
                                      "chain", "path", "dropped", "predictions", "hash", "seconds",
                                      "seconds_of", "memory_mb"}));
  EXPECT_TRUE(submission.at("reason").is_null());
  const Json& exercise = submission.at("exercises").at(3);
  EXPECT_EQ(keys_of(exercise), (std::vector<std::string>{"id", "status", "score", "max_score",
                                                         "tests", "message", "seconds"}));
  EXPECT_EQ(keys_of(exercise.at("tests").at(3)),
            (std::vector<std::string>{"name", "status", "message", "mistake", "seconds"}));
  EXPECT_EQ(exercise.at("tests").at(3).at("mistake"), "softmax_over_columns");
  EXPECT_TRUE(exercise.at("tests").at(2).at("mistake").is_null());
  EXPECT_EQ(keys_of(submission.at("chain")),
            (std::vector<std::string>{"status", "score", "max_score", "message"}));
}

TEST(GradeJson, ReadingGivesBackWhatWasWritten) {
  for (const Grade& grade : {ordinary_grade(), hostile_grade(), Grade{}}) {
    const std::string text = grade_json(grade);
    EXPECT_EQ(read_grade(text), cleaned(grade));
    EXPECT_EQ(grade_json(read_grade(text)), text);
  }
  EXPECT_EQ(cleaned(ordinary_grade()), ordinary_grade());
}

TEST(GradeJson, KeepsEveryDigitOfAScore) {
  Grade grade = ordinary_grade();
  grade.submissions[0].score = 1.0 / 3;
  grade.submissions[0].exercises[0].score = 0.1 + 0.2;
  EXPECT_EQ(read_grade(grade_json(grade)), grade);
}

TEST(GradeJson, ReadsWhatThePlanShows) {
  const Grade grade = read_grade(R"({"schema": "headstart.grade/1", "kit": "1", "isolation": "i",
    "submissions": [{"name": "s", "status": "graded", "reason": null, "score": 17.5, "max_score": 20.0,
      "exercises": [{"id": "03_softmax", "status": "failed", "score": 1.5, "max_score": 2.0,
        "tests": [{"name": "A.B", "status": "failed", "message": "m", "mistake": null}]}],
      "chain": {"status": "passed", "score": 1.0, "max_score": 1.0}}]})");
  EXPECT_EQ(grade.submissions.at(0).exercises.at(0).tests.at(0).name, "A.B");
  EXPECT_FALSE(grade.submissions.at(0).predictions);
}

TEST(GradeJson, SaysWhatIsWrongWithATextThatIsNone) {
  for (const char* text : {"", "{", "[]", "null", "{}", R"({"schema": "headstart.grade/2"})",
                           R"({"schema": "headstart.grade/1", "kit": 1})",
                           R"({"schema": "headstart.grade/1", "kit": "1", "isolation": "i",
                               "submissions": [{"name": "s"}]})"})
    EXPECT_THROW(read_grade(text), std::runtime_error) << text;
}

TEST(Cleaned, ListsAHundredDroppedFiles) {
  Grade grade = ordinary_grade();
  grade.submissions[0].dropped.assign(10'000, "x");
  grade = cleaned(grade);
  EXPECT_EQ(grade.submissions[0].dropped.size(), 101U);
  EXPECT_EQ(grade.submissions[0].dropped.back(), "and 9900 more");
  EXPECT_EQ(cleaned(grade), grade);
}

// What we could not grade is no zero, in any format.
TEST(InfraError, BringsNoScore) {
  const Grade grade = only(ordinary_grade(), "tony-hoare");
  const Json gradescope = Json::parse(gradescope_json(grade.submissions[0]));
  EXPECT_FALSE(gradescope.contains("score"));
  EXPECT_FALSE(gradescope.contains("tests"));
  EXPECT_NE(csv(grade).find("\"tony-hoare\",\"graded\",,20,2,2,2,2,2,,0,0,0"), std::string::npos)
      << csv(grade);
  EXPECT_NE(markdown(grade).find("## could not be graded"), std::string::npos);
  EXPECT_NE(terminal_table(grade, false).find("not graded"), std::string::npos);
  EXPECT_NE(html_pages(grade)[1].text.find("<span class=\"score\">–</span>"), std::string::npos);
}

TEST(Classroom, FitsIntoAnEnvironmentVariable) {
  SubmissionMark submission = ordinary_grade().submissions[1];
  for (ExerciseMark& exercise : submission.exercises)
    exercise.tests.assign(60, {"A.B", "failed", std::string(16'000, '\n'), "", 0});
  const std::string result = classroom_base64(submission);
  EXPECT_LE(result.size(), 120'000U);
  EXPECT_GE(result.size(), 30'000U);
}

TEST(PageNames, AreDifferentEvenWhereCaseDoesNotCount) {
  Grade grade = hostile_grade();
  for (const char* name : {"a", "A", "a-2", "index", "..", "-rf"})
    grade.submissions.emplace_back().name = name;
  std::set<std::string> seen = {"index"};
  for (std::string name : page_names(grade)) {
    EXPECT_EQ(
        name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."),
        name.npos);
    EXPECT_NE(name[0], '.');
    EXPECT_LE(name.size(), 70U);
    for (char& c : name) c = static_cast<char>(std::tolower(c));
    EXPECT_TRUE(seen.insert(name).second) << name;
  }
}

Grade rejected(Grade grade) {
  for (SubmissionMark& submission : grade.submissions) submission.status = "rejected";
  return grade;
}

TEST(TerminalTable, HasEightyColumns) {
  for (const Grade& grade : {ordinary_grade(), hostile_grade(), rejected(hostile_grade()), Grade{}})
    for (const std::string& line : lines_of(terminal_table(grade, true)))
      EXPECT_LE(columns_of(line), 80U) << line;
}

TEST(TerminalTable, HasColoursOnlyWhenAsked) {
  for (const Grade& grade : {ordinary_grade(), hostile_grade()})
    EXPECT_EQ(terminal_table(grade, false).find('\x1b'), std::string::npos);
  EXPECT_NE(terminal_table(ordinary_grade(), true).find("\x1b[32mok"), std::string::npos);
}

TEST(TerminalTable, LeavesOutColumnsThatHaveNoRoom) {
  Grade grade = ordinary_grade();
  for (int i = 10; i < 40; ++i)
    grade.submissions[0].exercises.emplace_back().id = std::to_string(i) + "_more";
  for (const std::string& line : lines_of(terminal_table(grade, false)))
    EXPECT_LE(columns_of(line), 80U) << line;
}

TEST(Points, HaveAtMostTwoDecimals) {
  EXPECT_EQ(points(20), "20");
  EXPECT_EQ(points(1.5), "1.5");
  EXPECT_EQ(points(0.1 + 0.2), "0.3");
  EXPECT_EQ(points(2.0 / 3), "0.67");
  EXPECT_EQ(points(-0.001), "0");
}

TEST(WriteReports, RefusesAFormatThatThereIsNot) {
  const TemporaryFolder folder;
  try {
    write_reports(ordinary_grade(), {"json", "sarif"}, folder.path() / "out");
    FAIL() << "accepted";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(),
                 "\"sarif\" is no format of reports. There are: json, gradescope, junit, "
                 "github, csv, html");
  }
  EXPECT_FALSE(
      std::filesystem::exists(folder.path() / "out"));  // refused before anything is written
}

TEST(WriteReports, NamesTheFolderThatItCannotMake) {
  const TemporaryFolder folder;
  folder.write("file", "");
  try {
    write_reports(ordinary_grade(), {"json"}, folder.path() / "file" / "out");
    FAIL() << "written";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("file/out"), std::string::npos) << error.what();
  }
}

TEST(WriteReports, LeavesNothingOfAnEarlierRunThatThisOneDoesNotHave) {
  const TemporaryFolder folder;
  const auto exists = [&](const char* name) {
    return std::filesystem::exists(folder.path() / name);
  };
  const Grade all = ordinary_grade(), one = only(all, "ada-lovelace");
  folder.write("results/ada-lovelace.json", "");
  folder.write("results/" + all.submissions[1].name + ".json", "");
  folder.write("html/of-somebody-else.html", "");
  write_reports(one, {"gradescope", "json"}, folder.path());
  EXPECT_TRUE(exists("results.json"));
  write_reports(all, {"gradescope", "html", "json"}, folder.path());
  EXPECT_FALSE(exists("results.json"));
  const std::string other = page_names(all)[1];
  EXPECT_TRUE(exists(("html/" + other + ".html").c_str()));
  write_reports(one, {"html", "json"}, folder.path());
  EXPECT_FALSE(exists(("html/" + other + ".html").c_str()));
  EXPECT_FALSE(exists(("gradescope/" + other + ".json").c_str()));
  EXPECT_FALSE(exists(("results/" + all.submissions[1].name + ".json").c_str()));
  EXPECT_TRUE(exists("results/ada-lovelace.json"));
  EXPECT_TRUE(exists("html/of-somebody-else.html")) << "not ours";
}

TEST(WriteReports, AppendsToWhatGithubNames) {
  const TemporaryFolder folder;
  folder.write("summary", "before\n");
  setenv("GITHUB_STEP_SUMMARY", (folder.path() / "summary").c_str(), 1);
  setenv("GITHUB_OUTPUT", (folder.path() / "output").c_str(), 1);
  const Grade grade = only(ordinary_grade(), "ada-lovelace");
  write_reports(grade, {"github"}, folder.path() / "out");
  unsetenv("GITHUB_STEP_SUMMARY");
  unsetenv("GITHUB_OUTPUT");
  EXPECT_EQ(read_file(folder.path() / "summary"), "before\n" + markdown(grade) + "\n");
  EXPECT_EQ(read_file(folder.path() / "output"),
            "result=" + classroom_base64(grade.submissions[0]) + "\n");
}

}  // namespace
}  // namespace headstart
