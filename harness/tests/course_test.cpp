#include "course.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "temporary_folder.h"

namespace {

using headstart::Course;
using headstart::read_course;

const char* const manifest =
    R"({"title": "Softmax", "points": 2, "hints": ["the first hint", "the second hint"]})";

// A course of two exercises.
class CourseTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder.write("exercises/course.json",
                 R"({"title": "A head", "exercises": ["00_average", "03_softmax"]})");
    folder.write("exercises/00_average/exercise.json",
                 R"({"title": "Average", "points": 1, "hints": []})");
    folder.write("exercises/03_softmax/exercise.json", manifest);
  }

  // What reading says is wrong.
  std::string complaint() const {
    try {
      read_course(folder.path());
    } catch (const std::runtime_error& error) {
      return error.what();
    } catch (const std::exception& error) {
      return std::string("another type of error: ") + error.what();
    }
    return "no complaint";
  }
  void expect_complaint_about(const std::string& file) const {
    EXPECT_TRUE(complaint().starts_with((folder.path() / file).string())) << complaint();
  }

  TemporaryFolder folder;
};

bool holds(const std::string& text, const std::string& piece) {
  return text.find(piece) != std::string::npos;
}

TEST_F(CourseTest, ReadsTheListAndTheManifests) {
  const Course course = read_course(folder.path());
  EXPECT_EQ(course.title, "A head");
  EXPECT_EQ(course.root, folder.path());
  ASSERT_EQ(course.exercises.size(), 2u);
  EXPECT_EQ(course.exercises[0].id, "00_average");
  const headstart::Exercise& softmax = course.exercises[1];
  EXPECT_EQ(softmax.id, "03_softmax");
  EXPECT_EQ(softmax.number, "03");
  EXPECT_EQ(softmax.name, "softmax");
  EXPECT_EQ(softmax.title, "Softmax");
  EXPECT_EQ(softmax.points, 2);
  EXPECT_EQ(softmax.hints, (std::vector<std::string>{"the first hint", "the second hint"}));
  EXPECT_EQ(softmax.source(), "exercises/03_softmax/softmax.cpp");
  EXPECT_EQ(softmax.readme(), "exercises/03_softmax/README.md");
}

TEST_F(CourseTest, KeepsAnUnderscoreInAName) {
  folder.write("exercises/course.json", R"({"exercises": ["06_attention_head"]})");
  folder.write("exercises/06_attention_head/exercise.json", manifest);
  const Course course = read_course(folder.path());
  EXPECT_EQ(course.exercises.at(0).name, "attention_head");
  EXPECT_EQ(course.title, "");
}

TEST_F(CourseTest, FindsByNumberNameAndBoth) {
  const Course course = read_course(folder.path());
  for (const char* wanted : {"3", "03", "003", "softmax", "03_softmax"})
    EXPECT_EQ(course.find(wanted).id, "03_softmax") << wanted;
  for (const char* wanted : {"0", "00", "average", "00_average"})
    EXPECT_EQ(course.find(wanted).id, "00_average") << wanted;
}

TEST_F(CourseTest, SomethingUnknownIsAnsweredWithTheWholeList) {
  const Course course = read_course(folder.path());
  for (const char* wanted : {"4", "33", "", "soft", "softmax ", "-3", "3x", "99999999999999999999"})
    try {
      course.find(wanted);
      ADD_FAILURE() << wanted;
    } catch (const std::invalid_argument& error) {
      EXPECT_EQ(error.what(), "there is no exercise \"" + std::string(wanted) +
                                  "\". There are:\n  00_average\n  03_softmax");
    }
}

TEST_F(CourseTest, AnExerciseWithoutANumberIsFoundByNameAndHarmless) {
  folder.write("exercises/course.json", R"({"exercises": ["extra", "03_softmax"]})");
  folder.write("exercises/extra/exercise.json", manifest);
  const Course course = read_course(folder.path());
  EXPECT_EQ(course.find("extra").id, "extra");
  EXPECT_EQ(course.find("3").id, "03_softmax");
}

TEST_F(CourseTest, AMissingListIsNamed) {
  std::filesystem::remove(folder.path() / "exercises/course.json");
  EXPECT_EQ(complaint(), (folder.path() / "exercises/course.json").string() + " is missing");
}

TEST_F(CourseTest, AMissingManifestIsNamed) {
  std::filesystem::remove(folder.path() / "exercises/03_softmax/exercise.json");
  EXPECT_EQ(complaint(),
            (folder.path() / "exercises/03_softmax/exercise.json").string() + " is missing");
}

TEST_F(CourseTest, BrokenJsonIsNamed) {
  for (const char* file : {"exercises/03_softmax/exercise.json", "exercises/course.json"}) {
    folder.write(file, R"({"title": "Soft)");
    expect_complaint_about(file);
    EXPECT_TRUE(holds(complaint(), "is not valid JSON")) << complaint();
  }
}

TEST_F(CourseTest, AnEmptyFileIsNamed) {
  folder.write("exercises/course.json", "");
  expect_complaint_about("exercises/course.json");
}

TEST_F(CourseTest, AMissingFieldIsNamedWithItsFile) {
  const char* const file = "exercises/03_softmax/exercise.json";
  folder.write(file, R"({"points": 2, "hints": []})");
  expect_complaint_about(file);
  EXPECT_TRUE(holds(complaint(), "title")) << complaint();
  folder.write(file, R"({"title": "Softmax", "hints": []})");
  EXPECT_TRUE(holds(complaint(), "points")) << complaint();
  folder.write(file, R"({"title": "Softmax", "points": 2})");
  EXPECT_TRUE(holds(complaint(), "hints")) << complaint();
}

TEST_F(CourseTest, AMissingListOfExercisesIsNamedWithItsFile) {
  folder.write("exercises/course.json", R"({"title": "A head"})");
  expect_complaint_about("exercises/course.json");
  EXPECT_TRUE(holds(complaint(), "exercises"));
}

TEST_F(CourseTest, AFieldOfAnotherTypeIsNamedWithItsFile) {
  const char* const file = "exercises/03_softmax/exercise.json";
  for (const char* text : {R"({"title": 3, "points": 2, "hints": []})",
                           R"({"title": "S", "points": "two", "hints": []})",
                           R"({"title": "S", "points": 2, "hints": "one"})",
                           R"({"title": "S", "points": 2, "hints": [1]})", "[]", "3"}) {
    folder.write(file, text);
    expect_complaint_about(file);
  }
}

TEST_F(CourseTest, AListOfAnotherTypeIsNamedWithItsFile) {
  for (const char* text : {R"({"exercises": [3]})", R"({"exercises": "03_softmax"})",
                           R"({"title": 3, "exercises": []})", "[]"}) {
    folder.write("exercises/course.json", text);
    expect_complaint_about("exercises/course.json");
  }
}

TEST(Course, TheKitsOwnIsReadable) {
  const Course course = read_course(HEADSTART_ROOT);
  EXPECT_GE(course.exercises.size(), 9u);
  EXPECT_EQ(course.find("3").id, "03_softmax");
  for (const headstart::Exercise& exercise : course.exercises) {
    EXPECT_GT(exercise.points, 0) << exercise.id;
    EXPECT_FALSE(exercise.hints.empty()) << exercise.id;
    EXPECT_TRUE(std::filesystem::exists(course.root / exercise.source())) << exercise.id;
    EXPECT_TRUE(std::filesystem::exists(course.root / exercise.readme())) << exercise.id;
  }
}

}  // namespace
