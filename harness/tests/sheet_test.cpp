// predictions.txt as a learner, or a submission, may have left it.
#include "sheet.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "temporary_folder.h"

namespace {

using namespace headstart;

const std::string plain =
    "Before the questions anything may stand.\n"
    "\n"
    "question A2:\n"
    "    What is\n"
    "    a . b?\n"
    "answer: -0.31\n"
    "\n"
    "question A3:\n"
    "    And a . a?\n"
    "answer:\n";

std::string problem_of(const std::string& text, const std::string& id) {
  const Sheet sheet = parse_sheet(text);
  const Prediction* prediction = sheet.find(id);
  return prediction == nullptr ? "not there" : prediction->problem;
}

std::string replaced(std::string text, const std::string& piece, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(piece, at)) != text.npos; at += by.size())
    text.replace(at, piece.size(), by);
  return text;
}

TEST(Sheet, HoldsTheQuestionsInTheirOrder) {
  const Sheet sheet = parse_sheet(plain);
  ASSERT_EQ(sheet.predictions.size(), 2u);
  EXPECT_TRUE(sheet.problems.empty());
  EXPECT_EQ(sheet.predictions[0].id, "A2");
  EXPECT_EQ(sheet.predictions[0].question, "    What is\n    a . b?\n");
  EXPECT_EQ(sheet.predictions[0].answer, "-0.31");
  EXPECT_EQ(sheet.predictions[0].line, 3);
  EXPECT_EQ(sheet.predictions[0].problem, "");
  EXPECT_EQ(sheet.predictions[1].id, "A3");
  EXPECT_EQ(sheet.predictions[1].answer, "");
  EXPECT_EQ(sheet.predictions[1].problem, "");
}

TEST(Sheet, LineEndsOfWindowsByteOrderMarkAndBlanksDoNotMatter) {
  const std::string windows = "\xEF\xBB\xBF" + replaced(plain, "\n", " \t\r\n");
  const Sheet sheet = parse_sheet(windows);
  ASSERT_EQ(sheet.predictions.size(), 2u);
  EXPECT_TRUE(sheet.problems.empty());
  EXPECT_EQ(sheet.predictions[0].answer, "-0.31");
  EXPECT_EQ(sheet.predictions[0].problem, "");
  EXPECT_EQ(sheet.predictions[1].answer, "");
}

TEST(Sheet, AMarkBeforeTheFirstQuestionIsNoObstacle) {
  EXPECT_EQ(parse_sheet("\xEF\xBB\xBFquestion A2:\nanswer: 1\n").find("A2")->answer, "1");
}

TEST(Sheet, TheLastLineNeedsNoEnd) {
  EXPECT_EQ(parse_sheet("question A2:\nanswer: 7").find("A2")->answer, "7");
}

TEST(Sheet, TakesTheLabelsInAnyCaseAndWithBlanks) {
  const Sheet sheet = parse_sheet("Question  A2\n  Answer : 7\n");
  ASSERT_NE(sheet.find("A2"), nullptr);
  EXPECT_EQ(sheet.find("A2")->answer, "7");
}

TEST(Sheet, NotesBeginWithAHashAndMayStandAnywhere) {
  const Sheet sheet = parse_sheet(
      "# mine\nquestion A2:\n# answer: 3\n    Why?\nanswer: 7\n# because\n  # and answer: 4\n");
  EXPECT_EQ(sheet.find("A2")->answer, "7");
  EXPECT_EQ(sheet.find("A2")->problem, "");
  EXPECT_EQ(sheet.find("A2")->question, "    Why?\n");
}

TEST(Sheet, AnAnswerIsPlainAscii) {
  EXPECT_EQ(plain_answer(" \u22120.31 "), "-0.31");
  EXPECT_EQ(plain_answer("5\u00A0\u00D7\u20095"), "5 x 5");
  EXPECT_EQ(plain_answer("1\u20442"), "1/2");
  EXPECT_EQ(plain_answer("\t7\t"), "7");
  EXPECT_EQ(plain_answer("\x1b[31mred\x07"), "?[31mred?");
  EXPECT_EQ(plain_answer("gr\u00F6\u00DFer \xFF\xC3"), "gr??er ??");
}

TEST(Sheet, ControlCharactersOfAQuestionDoNotReachATerminal) {
  EXPECT_EQ(parse_sheet("question A2:\n  a\x1b[2Jb\nanswer:\n").find("A2")->question, "  a?[2Jb\n");
}

// --- what cannot be read, by line and problem ---------------------------------------------------

TEST(Sheet, AQuestionTwiceIsNamedWithBothLines) {
  const std::string text = "question A2:\nanswer: 1\n\nquestion A2:\nanswer: 2\n";
  EXPECT_EQ(problem_of(text, "A2"), "line 4: question A2 stands here and in line 1");
  EXPECT_EQ(parse_sheet(text).predictions.size(), 1u);
}

TEST(Sheet, AQuestionWithoutAnAnswerLineIsNamed) {
  const std::string text = "question A2:\n    Why?\n\nquestion A3:\nanswer: 2\n";
  EXPECT_EQ(problem_of(text, "A2"), "line 1: question A2 has no line \"answer:\"");
  EXPECT_EQ(problem_of(text, "A3"), "");
  EXPECT_EQ(problem_of("question A2:\n    Why?", "A2"),
            "line 1: question A2 has no line \"answer:\"");
}

TEST(Sheet, TwoAnswersToOneQuestionAreNamed) {
  EXPECT_EQ(problem_of("question A2:\nanswer: 1\nanswer: 2\n", "A2"),
            "line 3: the answer to question A2 stands here and further up");
}

TEST(Sheet, AnAnswerOnTheNextLineIsNamed) {
  EXPECT_EQ(problem_of("question A2:\nanswer:\n  0.5\n", "A2"),
            "line 3: an answer is one line, after \"answer:\"; begin a note of your own with #");
}

TEST(Sheet, AnAnswerBeforeAnyQuestionIsNamed) {
  const Sheet sheet = parse_sheet("\nanswer: 3\n" + plain);
  EXPECT_EQ(sheet.problems,
            std::vector<std::string>{"line 2: an answer that belongs to no question"});
  EXPECT_EQ(sheet.predictions.size(), 2u);
}

TEST(Sheet, AHeadingWithoutAnIdIsNamed) {
  for (const char* heading : {"question", "question :", "question one two:", "question A-2:",
                              "question 12345678901234567:", "question \x1b[0m:"}) {
    const Sheet sheet = parse_sheet(std::string(heading) + "\n    Why?\n");
    EXPECT_EQ(sheet.problems,
              std::vector<std::string>{"line 1: after \"question\" an id such as A2 must stand"})
        << heading;
    EXPECT_TRUE(sheet.predictions.empty()) << heading;
  }
}

TEST(Sheet, AnEndlessAnswerIsNamedAndNotKept) {
  const Sheet sheet = parse_sheet("question A2:\nanswer: " + std::string(5000, '1') + "\n");
  EXPECT_EQ(sheet.find("A2")->problem, "line 2: this answer is longer than 200 characters");
  EXPECT_LT(sheet.find("A2")->answer.size(), 30u);
}

TEST(Sheet, AFileThatIsTooLargeIsNotRead) {
  std::string text = plain + std::string(largest_sheet - plain.size(), '\n');
  EXPECT_EQ(parse_sheet(text).predictions.size(), 2u);
  text += '\n';
  EXPECT_TRUE(parse_sheet(text).predictions.empty());
  EXPECT_EQ(parse_sheet(text).problems,
            std::vector<std::string>{"it is larger than 64 KB, which no answers need"});
}

TEST(Sheet, AFileThatIsNoTextIsNotRead) {
  const std::string utf_16("\xFF\xFEq\0u\0e\0", 8);
  EXPECT_EQ(parse_sheet(utf_16).problems,
            std::vector<std::string>{"it is not plain text: save it as UTF-8"});
}

TEST(Sheet, AnythingElseIsEmptyAndHarmless) {
  for (const std::string& text : {std::string(), std::string("\n\n"), std::string("\xEF\xBB\xBF"),
                                  std::string(60000, ':'), std::string(60000, '\xF0')})
    EXPECT_TRUE(parse_sheet(text).predictions.empty());
}

// --- writing --------------------------------------------------------------------------------------

TEST(WithAnswer, ReplacesTheAnswerAndNothingElse) {
  const std::string odd =
      "\xEF\xBB\xBF  notes \xFF\r\n\r\nquestion A2:\r\n\tWhy?  \r\n  Answer :   1  \r\n# "
      "n\nquestion "
      "A3:\nanswer:";
  const Sheet sheet = parse_sheet(odd);
  EXPECT_EQ(with_answer(odd, *sheet.find("A2"), "22"),
            replaced(odd, "Answer :   1  ", "Answer : 22"));
  EXPECT_EQ(with_answer(odd, *sheet.find("A3"), "0.5"), odd + " 0.5");
  EXPECT_EQ(with_answer(odd, *sheet.find("A2"), ""), replaced(odd, ":   1  ", ":"));
}

TEST(WithAnswer, CannotAddALineOrAQuestion) {
  const std::string text = with_answer(plain, *parse_sheet(plain).find("A3"), "1\nquestion A9:\n");
  EXPECT_EQ(parse_sheet(text).predictions.size(), 2u);
}

class SheetFile : public ::testing::Test {
 protected:
  void SetUp() override { folder.write("predictions.txt", plain); }
  std::filesystem::path file() const { return folder.path() / "predictions.txt"; }
  std::string complaint(const std::filesystem::path& of) const {
    try {
      read_sheet(of);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "no complaint";
  }
  int files_in_folder() const {
    const std::filesystem::directory_iterator all(folder.path());
    return static_cast<int>(std::distance(begin(all), end(all)));
  }
  TemporaryFolder folder;
};

TEST_F(SheetFile, IsReadAsItIs) {
  EXPECT_EQ(read_sheet(file()), plain);
}

TEST_F(SheetFile, OneThatIsMissingOrNoFileIsNamed) {
  EXPECT_EQ(complaint(folder.path() / "none"), "none is missing");
  EXPECT_EQ(complaint(folder.path()), folder.path().filename().string() + " is not a file");
  EXPECT_EQ(complaint("/dev/zero"), "zero is not a file");
  const std::filesystem::path pipe = folder.path() / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(complaint(pipe), "pipe is not a file");
}

TEST_F(SheetFile, OneThatIsHugeIsReadNoFurtherThanNeeded) {
  std::filesystem::resize_file(file(), std::uintmax_t{1} << 40);  // a hole, not a terabyte
  EXPECT_EQ(read_sheet(file()).size(), largest_sheet + 1);
}

TEST_F(SheetFile, WritingReplacesItAndLeavesNothingBehind) {
  std::filesystem::permissions(file(), std::filesystem::perms(0640));
  write_sheet(file(), "new");
  EXPECT_EQ(read_sheet(file()), "new");
  EXPECT_EQ(std::filesystem::status(file()).permissions(), std::filesystem::perms(0640));
  EXPECT_EQ(files_in_folder(), 1);
}

TEST_F(SheetFile, ALinkStaysALink) {
  const std::filesystem::path link = folder.path() / "link";
  std::filesystem::create_symlink(file(), link);
  write_sheet(link, "new");
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(read_sheet(file()), "new");
}

TEST_F(SheetFile, AReaderHoldingTheOldFileKeepsIt) {
  std::ifstream before(file());
  write_sheet(file(), "new");
  EXPECT_EQ((std::ostringstream() << before.rdbuf()).str(), plain);
}

TEST_F(SheetFile, WhatCannotBeWrittenIsNamedWithTheReason) {
  const std::filesystem::path nowhere = folder.path() / "none" / "predictions.txt";
  try {
    write_sheet(nowhere, "new");
    ADD_FAILURE();
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(error.what(), nowhere.string() + " cannot be written: No such file or directory");
  }
}

}  // namespace
