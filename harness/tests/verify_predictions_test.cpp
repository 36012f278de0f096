// The proof of the predictions fails on a kit in which one thing is broken.
#include "verify_predictions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "temporary_folder.h"

namespace {

using namespace headstart;
namespace fs = std::filesystem;

const fs::path kit = HEADSTART_ROOT;

std::string read(const fs::path& file) {
  return (std::ostringstream() << std::ifstream(file).rdbuf()).str();
}

std::string open_answers() {
  const TemporaryFolder folder;
  const std::string script = (kit / "harness/predictions/answers.sh").string();
  const std::string opened = (folder.path() / "opened").string();
  if (std::system(("'" + script + "' open >'" + opened + "'").c_str()) != 0) return "";
  return read(opened);
}

std::string base64(const std::string& text) {
  static const char* const letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string result;
  unsigned buffer = 0;
  int bits = 0;
  for (const unsigned char byte : text) {
    buffer = buffer << 8 | byte;
    for (bits += 8; bits >= 6; bits -= 6) result += letters[buffer >> (bits - 6) & 63];
  }
  if (bits > 0) result += letters[buffer << (6 - bits) & 63];
  return result;
}

// A copy of what the proof looks at.
class VerifyPredictions : public ::testing::Test {
 protected:
  void SetUp() override {
    copy("data/lesson_rows.json");
    copy("harness/predictions/answers.base64");
    copy("exercises/course.json");
    for (const Exercise& exercise : read_course(kit).exercises) {
      copy("exercises/" + exercise.id + "/exercise.json");
      if (!fs::exists(kit / "solutions" / exercise.id / "predictions.txt")) continue;
      // The learner's may be filled in: what is handed out is in git.
      copy("solutions/" + exercise.id + "/predictions.txt");
      write("exercises/" + exercise.id + "/predictions.txt",
            without_answers("solutions/" + exercise.id + "/predictions.txt"));
    }
  }

  std::vector<std::string> problems() const {
    return prove_predictions(read_course(folder.path()), folder.path() / "exercises");
  }
  void expect_problem(const std::string& piece) const {
    const std::vector<std::string> all = problems();
    EXPECT_TRUE(std::ranges::any_of(
        all, [&](const std::string& problem) { return problem.find(piece) != std::string::npos; }))
        << "none of " << all.size() << " says: " << piece
        << (all.empty() ? "" : "; the first: " + all.front());
  }

  void write(const fs::path& file, const std::string& text) const { folder.write(file, text); }
  void replace(const fs::path& file, const std::string& piece, const std::string& by) const {
    std::string text = read(folder.path() / file);
    const std::size_t at = text.find(piece);
    ASSERT_NE(at, std::string::npos) << piece;
    write(file, text.replace(at, piece.size(), by));
  }
  // In what answers.sh opens.
  void replace_in_answers(const std::string& piece, const std::string& by) {
    const std::size_t at = opened_.find(piece);
    ASSERT_NE(at, std::string::npos) << piece;
    opened_.replace(at, piece.size(), by);
    std::istringstream lines(opened_);
    std::string closed;
    for (std::string line; std::getline(lines, line);) closed += base64(line) + "\n";
    write("harness/predictions/answers.base64", closed);
  }

  TemporaryFolder folder;

 private:
  void copy(const fs::path& file) const { write(file, read(kit / file)); }
  std::string without_answers(const fs::path& file) const {
    std::istringstream lines(read(kit / file));
    std::string text;
    for (std::string line; std::getline(lines, line);)
      text += (line.starts_with("answer:") ? "answer:" : line) + "\n";
    return text;
  }

  std::string opened_ = [] {
    static const std::string once = open_answers();
    return once;
  }();
};

TEST_F(VerifyPredictions, TheKitAsItIsPasses) {
  for (const std::string& problem : problems()) ADD_FAILURE() << problem;
}

TEST_F(VerifyPredictions, ARowWithoutAQuestionIsFound) {
  replace("data/lesson_rows.json", R"("B14": "06_attention_head")",
          R"("B14": "06_attention_head", "B17": "05_divisor")");
  expect_problem("05_divisor: no question for row B17");
}

TEST_F(VerifyPredictions, AQuestionWithoutARowIsFound) {
  replace("data/lesson_rows.json", R"("A3": "01_dot_product",)", "");
  expect_problem("01_dot_product: question A3 belongs to no row");
}

TEST_F(VerifyPredictions, AQuestionThatIsNotInItsFileIsFound) {
  replace("exercises/01_dot_product/predictions.txt", "question A3:", "question A4:");
  expect_problem("question A3 is not in the file any more");
  expect_problem("this exercise has no question A4");
}

TEST_F(VerifyPredictions, AnAnswerThatIsHandedOutIsFound) {
  replace("exercises/01_dot_product/predictions.txt", "b?\nanswer:", "b?\nanswer: -0.31");
  expect_problem("A2 \"-0.31\" is right, not open");
}

TEST_F(VerifyPredictions, AWrongSolutionIsFound) {
  replace("solutions/01_dot_product/predictions.txt", "answer: -0.31", "answer: 0.31");
  expect_problem("A2 \"0.31\" is wrong, not right");
}

TEST_F(VerifyPredictions, ASolutionToAnotherQuestionIsFound) {
  replace("solutions/01_dot_product/predictions.txt", "dot product of a and b", "sum of a and b");
  expect_problem("01_dot_product: the solution's file of predictions asks something else");
}

TEST_F(VerifyPredictions, AMissingFileIsFound) {
  fs::remove(folder.path() / "solutions/03_softmax/predictions.txt");
  expect_problem(
      "03_softmax/predictions.txt: B4 \"\" is unreadable, not right. predictions.txt is missing");
}

TEST_F(VerifyPredictions, AWrongValueThatIsAcceptedIsFound) {
  replace_in_answers("question A2 01_dot_product number\nright -0.31\nwithin 0.005\n",
                     "question A2 01_dot_product number\nright -0.31\nwithin 1\n");
  expect_problem("A2: the wrong answer 0.31 is right");
}

TEST_F(VerifyPredictions, AHintThatNobodySeesIsFound) {
  replace_in_answers("wrong 1.11\n", "wrong 0.31\nhint Hidden?\nwrong 1.11\n");
  expect_problem("A2: the wrong answer 0.31 is wrong and gets \"The size fits");
}

TEST_F(VerifyPredictions, AHintThatGivesTheAnswerAwayIsFound) {
  replace_in_answers("hint The size fits. Put", "hint It is -0.31. Put");
  expect_problem("A2: a hint gives the answer away");
}

TEST_F(VerifyPredictions, AShapeARowAndAChoiceCanBeGivenAwayToo) {
  replace_in_answers("hint Every row of Q meets", "hint Is it (5, 5)? Every row of Q meets");
  replace_in_answers("hint Which of the two values",
                     "hint Not [0.55 -0.9]? Which of the two values");
  replace_in_answers("hint If it held both ways",
                     "hint Say: cat looks at car. If it held both ways");
  expect_problem("B10: a hint gives the answer away");
  expect_problem("A12: a hint gives the answer away");
  expect_problem("B4: a hint gives the answer away");
}

TEST_F(VerifyPredictions, AQuestionThatGivesItsAnswerAwayIsFound) {
  for (const char* whose : {"exercises", "solutions"})
    replace(fs::path(whose) / "01_dot_product/predictions.txt", "of a with itself?",
            "of a with itself, about 1.79?");
  expect_problem("A3: the question gives its answer away");
}

}  // namespace
