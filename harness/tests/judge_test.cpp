// What is said about an answer: to the kit's own questions, and to some made up here.
#include "judge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "forms.h"
#include "sheet.h"
#include "temporary_folder.h"

namespace {

using namespace headstart;

const std::filesystem::path kit = HEADSTART_ROOT;

const Question& question(const std::string& id) {
  static const Questions all = read_kits_questions(kit);
  const auto found = std::ranges::find(all.all(), id, &Question::id);
  if (found == all.all().end()) throw std::out_of_range("no question " + id);
  return *found;
}

void expect_right(const std::string& id, const std::vector<std::string>& answers) {
  for (const std::string& answer : answers) {
    const Judged judged = judge(question(id), answer);
    EXPECT_EQ(judged.mark, Mark::right) << id << ": " << answer << ": " << judged.words;
    EXPECT_EQ(judged.words, "");
  }
}

// Wrong, and told so with a hint that holds these words.
void expect_hint(const std::string& id, const std::string& answer, const std::string& words) {
  const Judged judged = judge(question(id), answer);
  EXPECT_EQ(judged.mark, Mark::wrong) << id << ": " << answer;
  EXPECT_NE(judged.words.find(words), std::string::npos) << answer << ": " << judged.words;
  EXPECT_TRUE(judged.words.ends_with('?')) << "not a question: " << judged.words;
}

void expect_unlisted(const std::string& id, const std::string& answer) {
  EXPECT_EQ(judge(question(id), answer).mark, Mark::wrong) << id << ": " << answer;
  EXPECT_EQ(judge(question(id), answer).words, "") << id << ": " << answer;
}

void expect_unreadable(const std::string& id, const std::string& answer, const std::string& form) {
  const Judged judged = judge(question(id), answer);
  EXPECT_EQ(judged.mark, Mark::unreadable) << id << ": " << answer;
  EXPECT_EQ(judged.words, "cannot read this; expected is " + form);
}

// --- what is right -------------------------------------------------------------------------------

TEST(Judge, LessonB1AcceptsEveryWayToWriteTheNumber) {
  expect_right("B1a", {"0.125", "0,125", ".125", "1/8", " 1 / 8 ", "+0.125", "12.5 %", "12.5%",
                       "1.25e-1", "= 0.125", "0.1250000", "2/16", "0.25/2"});
  expect_right("B1b", {"8.88e-16", "8.88E-16", "8.9e-16", "8,88e-16", "0.888e-15", "9e-16",
                       "8.8817841970012523e-16"});
}

TEST(Judge, LessonA2AndA3) {
  expect_right("A2", {"-0.31", "\u22120.31", "- 0.31", "-0,31", "-.31", "-31/100"});
  expect_right("A3", {"1.79", "1,79", "179/100", "179 %"});
}

TEST(Judge, LessonA6AndB9) {
  expect_right("A6a", {"-1.32"});
  expect_right("A6b", {"1.28"});
  expect_right("B2", {"2", "2.0", "2,0", "4/2"});
  expect_right("B9a", {"0", "0.0", "-0"});
  expect_right("B9b", {"4"});
}

TEST(Judge, LessonB10AcceptsEveryWayToWriteAShape) {
  expect_right("B10", {"(5,5)", "(5, 5)", "5x5", "5 x 5", "5X5", "5 \u00D7 5", "5 by 5", "5*5",
                       "[5, 5]", "5,5", "5 5", "5 By 5", "(5; 5)"});
}

TEST(Judge, LessonB4B5AndB14AcceptALetterOrItsWords) {
  expect_right("B4", {"b", "B", "(b)", "b)", "b.", "'b'", "cat looks at car", "Cat looks at car."});
  expect_right("B5", {"c", "itself", "almost only itself"});
  expect_right("B14", {"b", "W_q, W_k, W_v", "W_q, W_k and W_v", "parameters"});
  expect_right("B13b", {"c"});
}

TEST(Judge, LessonA12AcceptsEveryWayToWriteARow) {
  expect_right("A12", {"[0.55 -0.90]", "0.55 -0.9", "0.55, -0.9", "(0.55, -0.9)", "0,55 -0,9",
                       "0,55; -0,9", "0.55,-0.9", "[ 0.55 ; -0.90 ]", "0,55, -0,9", "11/20 -9/10"});
}

TEST(Judge, LessonB12B13AndB16) {
  expect_right("B12a", {"0.5", "1/2", "50 %", "0,5"});
  expect_right("B12b", {"0.5", "1/2"});
  expect_right("B13a", {"0.35", "0.354", "0.3536", "0.353553"});
  expect_right("B16", {"0.87", "0.867", "87 %", "0,8668"});
}

TEST(Judge, LessonB3sToleranceHasEdges) {
  expect_right("B3", {"1.72", "1.7225", "1,72", "1.722529573225", "1.73", "1.7126", "1.7325"});
  expect_unlisted("B3", "1.8");
  expect_unlisted("B3", "1.7124");
  expect_unlisted("B3", "1.7326");
  expect_unlisted("B3", "1.7");
  expect_unlisted("B3", "-1.72");
}

TEST(Judge, ToleranceIncludesItsEdge) {
  expect_right("A2", {"-0.315", "-0.305"});
  expect_unlisted("A2", "-0.3151");
  expect_unlisted("A2", "-0.3049");
}

// --- what people write instead --------------------------------------------------------------------

TEST(Judge, LessonB1AddedAndOneStep) {
  expect_hint("B1a", "1.5", "an addition or a multiplication");
  expect_hint("B1a", "0.5", "a single later word");
  expect_hint("B1a", "1/4", "stopped early");
  expect_hint("B1a", "0.0625", "How often did you multiply");
  expect_hint("B1b", "0", "Halve a number");
  expect_hint("B1b", "25", "a sum, or a power");
  expect_hint("B1b", "8.88e16", "the sign of the exponent");
  expect_hint("B1b", "1.78e-15", "One word is missing");
  expect_hint("B1b", "4.44e-16", "One word too many");
}

TEST(Judge, LessonB2DividedAndCatWithItself) {
  expect_hint("B2", "1.41", "divided by something");
  expect_hint("B2", "1.4142", "divided by something");
  expect_hint("B2", "4", "dot with itself");
  expect_hint("B2", "0", "its only number");
}

TEST(Judge, LessonB3CatsOwnAndY) {
  expect_hint("B3", "2", "cat's own x");
  expect_hint("B3", "0.28", "began as [2 0]");
  expect_hint("B3", "0.277", "began as [2 0]");
  expect_hint("B3", "1.85", "sharper");
  expect_hint("B3", "1", "equal shares");
}

TEST(Judge, LessonB9RowAndColumnSwapped) {
  expect_hint("B9a", "4", "Who looks, and who is looked at");
  expect_hint("B9a", "2", "Whose key did you take");
  expect_hint("B9b", "0", "Who looks, and who is looked at");
}

TEST(Judge, LessonB10TheShapeOfQAndTheOtherProduct) {
  expect_hint("B10", "(5,4)", "Every row of Q meets every row of K");
  expect_hint("B10", "4x4", "used up inside of a dot product");
  expect_hint("B10", "4 by 5", "Who looks");
}

TEST(Judge, LessonB12AScoreOfZeroIsNotAWeightOfZero) {
  expect_hint("B12a", "0", "not yet a weight");
  expect_hint("B12a", "1", "for sweet itself");
  expect_hint("B12b", "0.25", "at one or at both");
  expect_hint("B12b", "2", "nothing but itself");
}

TEST(Judge, LessonB16WithTheDivisorOn) {
  expect_hint("B16", "0.77", "with the divisor on");
  expect_hint("B16", "0.768", "with the divisor on");
  expect_hint("B16", "2/3", "share out the scores themselves");
}

TEST(Judge, LessonA2ASignLostAndAbsoluteValues) {
  expect_hint("A2", "+0.31", "The size fits");
  expect_hint("A2", "0.31", "The size fits");
  expect_hint("A2", "1.11", "push the same way");
}

TEST(Judge, LessonA6ASignLost) {
  expect_hint("A6a", "1.32", "The size fits");
  expect_hint("A6a", "-0.36", "lost its sign");
  expect_hint("A6a", "1", "two matrices");
  expect_hint("A6b", "1.52", "negative");
  expect_hint("A6b", "-0.44", "two matrices");
}

TEST(Judge, LessonsA12B4B5B13B14) {
  expect_hint("A12", "0.95 -0.1", "Which of the two values");
  expect_hint("A12", "[0.55 0.9]", "sign");
  expect_hint("B4", "a", "Is the row the first index");
  expect_hint("B4", "car looks at cat", "Is the row the first index");
  expect_hint("B4", "each other", "both ways");
  expect_hint("B5", "a", "exponential");
  expect_hint("B5", "d", "longest");
  expect_hint("B13a", "-0.35", "against it");
  expect_hint("B13a", "0.5", "divided by something");
  expect_hint("B13b", "a", "Is the loss 0");
  expect_hint("B13b", "above 20", "steep");
  expect_hint("B14", "a", "of which sentence");
  expect_hint("B14", "the weights", "How many rows");
}

TEST(Judge, AWrongAnswerThatNobodyListedIsJustWrong) {
  expect_unlisted("A2", "17");
  expect_unlisted("B1b", "1e300");
  expect_unlisted("B10", "(7, 7)");
  expect_unlisted("A12", "1 2");
}

// --- what cannot be read ---------------------------------------------------------------------------

TEST(Judge, WhatIsNoNumberIsToldHowNumbersLook) {
  for (const char* answer :
       {"about a half", "0.1.2", "1,2,3", "1/0", "1/2/3", "nan", "inf", "0x10", "1e999", "--1",
        "5x5", "e", "-", "0.5^3", "1e300/1e-300", "1 2", "???", "/", "%"})
    expect_unreadable("B1a", answer, "a number, such as -0.75, 3/4 or 7.5e-1");
}

TEST(Judge, WhatIsNoRowIsToldHowRowsLook) {
  for (const char* answer : {"0.55", "0.55 -0.9 1", "[]", "a b", "0,55,-0,9", "0.55 | -0.9"})
    expect_unreadable("A12", answer, "2 numbers, such as [0.25 -3]");
}

TEST(Judge, WhatIsNoShapeIsToldHowShapesLook) {
  for (const char* answer : {"5", "5x5x5", "TxT", "-5x5", "(5", "5.5", "5 by", "1234567 x 5"})
    expect_unreadable("B10", answer, "a shape, such as (2, 7) or 2x7");
}

TEST(Judge, WhatIsNoChoiceIsToldTheLetters) {
  for (const char* answer : {"d", "ab", "a, b", "1", "yes", "dog looks at car"})
    expect_unreadable("B4", answer, "a letter: a, b or c");
  expect_unreadable("B5", "e", "a letter: a, b, c or d");
}

TEST(Judge, NothingIsOpen) {
  for (const char* answer : {"", " ", "\t", "\u00A0"}) {
    EXPECT_EQ(judge(question("A2"), answer).mark, Mark::empty);
    EXPECT_EQ(judge(question("A2"), answer).words, "");
  }
}

TEST(Judge, ADecimalCommaHoldsUnderEveryLocale) {
  EXPECT_EQ(read_number("1,5"), 1.5);
  EXPECT_EQ(read_number("1.5"), 1.5);
  EXPECT_EQ(read_number("1,500.5"), std::nullopt);
}

// --- the kit's own data --------------------------------------------------------------------------

TEST(Questions, NoTwoAreTheSame) {
  std::vector<std::string> ids;
  const Questions questions = read_kits_questions(kit);
  for (const Question& one : questions.all()) ids.push_back(one.id);
  std::ranges::sort(ids);
  EXPECT_EQ(std::ranges::adjacent_find(ids), ids.end());
  EXPECT_GE(ids.size(), 20u);
}

TEST(Questions, AreOutOfSight) {
  const std::string text = read_sheet(kit / "harness" / "predictions" / "answers.base64");
  for (const char* spoiler : {"-0.31", "1.79", "0.125", "1.7225", "right\"", "How often"})
    EXPECT_EQ(text.find(spoiler), std::string::npos) << spoiler;
}

class QuestionsFile : public ::testing::Test {
 protected:
  std::string complaint(const std::string& text) const {
    folder.write("answers", text);
    try {
      read_questions(folder.path() / "answers");
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "no complaint";
  }
  TemporaryFolder folder;
};

TEST_F(QuestionsFile, CommentsAndEmptyLinesAreNoQuestions) {
  EXPECT_EQ(complaint("# a comment\n\n"), "no complaint");
}

TEST_F(QuestionsFile, WhatIsWrongIsNamedWithItsLine) {
  const std::string file = (folder.path() / "answers").string();
  const std::string question = "cXVlc3Rpb24gWCB4IG51bWJlcg==\n";  // question X x number
  EXPECT_EQ(complaint("# a comment\n!!!\n"), file + ", line 2: is not base64");
  EXPECT_EQ(complaint("cmlnaHQgMQ==\n"),  // right 1
            file + ", line 1: the first line must be a question");
  EXPECT_EQ(complaint("cXVlc3Rpb24gWCB4IHBvZW0=\n"),  // question X x poem
            file + ", line 1: the forms are number, row, shape and choice");
  EXPECT_EQ(complaint(question), file + ", line 1: X of x has no right answer");
  EXPECT_EQ(complaint(question + "cmlnaHQgbWFueQ==\n"),  // right many
            file + ", line 2: numbers are written 0.5 or 0.5 -1");
  EXPECT_EQ(complaint(question + "aGludCBXaHk/\n"),  // hint Why?
            file + ", line 2: cannot make sense of \"hint\" here");
  EXPECT_EQ(complaint(question + "cmlnaHQgMQ==\nd3JvbmcgMg==\n"),  // right 1, wrong 2
            file + ", line 3: X of x has a wrong answer without a hint");
}

// --- a whole folder ------------------------------------------------------------------------------

class Folder : public ::testing::Test {
 protected:
  std::vector<Judged> judged(const std::string& text) const {
    folder.write("01_dot_product/predictions.txt", text);
    return judge(folder.path() / "01_dot_product", read_kits_questions(kit));
  }
  TemporaryFolder folder;
};

TEST_F(Folder, IsJudgedInTheOrderOfItsQuestions) {
  const std::vector<Judged> all = judged(
      "question B2:\nanswer: 4\nquestion A2:\n   a.b?\nanswer: -0.31\nquestion A3:\nanswer:\n");
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].id, "A2");
  EXPECT_EQ(all[0].mark, Mark::right);
  EXPECT_EQ(all[0].question, "   a.b?\n");
  EXPECT_EQ(all[0].answer, "-0.31");
  EXPECT_EQ(all[1].id, "A3");
  EXPECT_EQ(all[1].mark, Mark::empty);
  EXPECT_EQ(all[2].id, "B2");
  EXPECT_EQ(all[2].mark, Mark::wrong);
  const Tally count = tally(all);
  EXPECT_EQ(count.right, 1);
  EXPECT_EQ(count.open, 1);
  EXPECT_EQ(count.all, 3);
}

TEST_F(Folder, AQuestionThatIsGoneOrUnknownIsNamed) {
  const std::vector<Judged> all =
      judged("question A2:\nanswer: -0.31\nquestion A3:\nanswer: 1.79\nquestion Z9:\nanswer: 1\n");
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(all[2].mark, Mark::unreadable);
  EXPECT_EQ(all[2].words, "question B2 is not in the file any more");
  EXPECT_EQ(all[3].mark, Mark::unreadable);
  EXPECT_EQ(all[3].words, "line 5: this exercise has no question Z9");
}

TEST_F(Folder, ARightAnswerBesideAProblemIsNotRight) {
  const std::vector<Judged> all = judged(
      "question A2:\nanswer: -0.31\nquestion A3:\nanswer: 1.79\nquestion B2:\nanswer: "
      "2\nquestion A2:\nanswer: 7\n");
  EXPECT_EQ(all[0].mark, Mark::unreadable);
  EXPECT_EQ(all[0].words, "line 7: question A2 stands here and in line 1");
  EXPECT_EQ(all[1].mark, Mark::right);
}

TEST_F(Folder, AFileThatIsMissingMakesNothingRight) {
  std::filesystem::create_directories(folder.path() / "01_dot_product");
  const std::vector<Judged> all = judge(folder.path() / "01_dot_product/",
                                        read_kits_questions(kit));  // with a slash at its end
  ASSERT_EQ(all.size(), 3u);
  for (const Judged& one : all) {
    EXPECT_EQ(one.mark, Mark::unreadable);
    EXPECT_NE(one.words.find("predictions.txt is missing"), std::string::npos) << one.words;
  }
}

TEST_F(Folder, AFileThatIsTooLargeMakesNothingRight) {
  const std::vector<Judged> all =
      judged("question A2:\nanswer: -0.31\n" + std::string(largest_sheet, '\n'));
  for (const Judged& one : all) EXPECT_EQ(one.mark, Mark::unreadable);
  EXPECT_EQ(all[0].words, "it is larger than 64 KB, which no answers need");
}

TEST_F(Folder, AnExerciseWithoutQuestionsNeedsNoFile) {
  EXPECT_TRUE(judge(folder.path() / "04_mask", read_kits_questions(kit)).empty());
  folder.write("04_mask/predictions.txt", "question A2:\nanswer: 1\n");
  EXPECT_TRUE(judge(folder.path() / "04_mask", read_kits_questions(kit)).empty());
}

TEST_F(Folder, OfTheSolutionsIsRight) {
  for (const char* id : {"00_average", "01_dot_product", "02_scores", "03_softmax", "05_divisor",
                         "06_attention_head", "07_training_step"}) {
    const std::vector<Judged> all = judge(kit / "solutions" / id, read_kits_questions(kit));
    EXPECT_GT(all.size(), 0u) << id;
    for (const Judged& one : all) EXPECT_EQ(one.mark, Mark::right) << id << " " << one.id;
  }
}

}  // namespace
