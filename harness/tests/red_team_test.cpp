// The red team: submissions that try for points they have not earned, or to take the grader with them.
//
// Each folder of harness/tests/red_team/ is a submission of one exercise, with an expect.json:
//
//   {"why": "...", "exercises": {"03_softmax": ["crashed", "forbidden"]}}
//
// The exercise ends in one of these statuses, and without any point unless "passed" is one of them; with
// "partly": true it may earn some, since it holds right functions too.
// All are graded in one run, beside an honest submission of everything, which must have full marks.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

const fs::path root = HEADSTART_ROOT;
const fs::path team = root / "harness" / "tests" / "red_team";

Json read_json(const fs::path& file) {
  std::ifstream stream(file);
  return Json::parse(stream);
}

std::vector<std::string> members() {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(team))
    if (entry.is_directory()) names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

// The solution of one exercise with a mistake in it: nothing but the mistake is written here.
void write_altered_solution(const fs::path& submission, const std::string& file,
                            const std::string& right, const std::string& wrong) {
  std::ifstream stream(root / "solutions" / file);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  const std::size_t at = text.find(right);
  ASSERT_NE(at, text.npos) << file << " has no " << right;
  fs::create_directories((submission / file).parent_path());
  std::ofstream(submission / file) << text.replace(at, right.size(), wrong);
}

// One run of the grader over all of them, for all tests below.
class RedTeam : public ::testing::TestWithParam<std::string> {
 protected:
  static void SetUpTestSuite() {
    if (!marks().empty()) return;  // two suites of tests, one run
    const fs::path work = fs::path(HEADSTART_WORK) / "red_team";
    fs::remove_all(work);
    fs::create_directories(work);
    fs::copy(team, work / "class", fs::copy_options::recursive);
    for (const char* name : {"honest", "chain_without_a_link"})
      fs::copy(root / "solutions", work / "class" / name, fs::copy_options::recursive);
    // The last exercise never calls the first: its tests cannot see that this link is wrong.
    std::ofstream(work / "class" / "chain_without_a_link" / "00_average" / "average.cpp")
        << "#include \"average.h\"\n"
           "attention::Matrix attention::running_average(const Matrix& X) { return X; }\n";
    write_altered_solution(work / "class" / "one_temperature",
                           "08_language_model/language_model.cpp", "below_highest / temperature",
                           "below_highest");
    // Who hangs shall not keep the tests waiting longer than needed.
    std::ofstream(work / "course.json") << R"({"limits": {"exercise_seconds": 12}})";
    const std::string command = "HEADSTART_GRADER_BUILD='" HEADSTART_BUILD "' '" HEADSTART_BUILD
                                "/headstart_grade' grade '" +
                                (work / "class").string() + "' --out '" + (work / "out").string() +
                                "' --course '" + (work / "course.json").string() +
                                "' --jobs 2 > '" + (work / "log").string() + "' 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0) << "see " << work / "log";
    const Json grade = read_json(work / "out" / "grade.json");
    for (const Json& submission : grade.at("submissions"))
      marks()[submission.at("name")] = submission;
  }

  static std::map<std::string, Json>& marks() {
    static std::map<std::string, Json> all;
    return all;
  }
};

void expect_status(const Json& exercise, const std::vector<std::string>& allowed, bool partly) {
  const std::string status = exercise.at("status");
  const auto is_allowed = [&](const std::string& word) {
    return std::ranges::find(allowed, word) != allowed.end();
  };
  EXPECT_TRUE(is_allowed(status)) << exercise.at("id") << " is " << status << "\n"
                                  << exercise.dump(1).substr(0, 3000);
  if (is_allowed("passed")) return;
  const double score = exercise.at("score"), most = exercise.at("max_score");
  EXPECT_TRUE(partly ? score < most : score == 0) << exercise.at("id") << " earned " << score;
}

TEST_P(RedTeam, GetsNothingThatItHasNotEarned) {
  const auto found = marks().find(GetParam());
  ASSERT_NE(found, marks().end()) << "it is missing from the results";
  const Json member = read_json(team / GetParam() / "expect.json");
  const Json& expected = member.at("exercises");
  for (const Json& exercise : found->second.at("exercises")) {
    const std::string id = exercise.at("id");
    expect_status(exercise,
                  expected.contains(id) ? expected.at(id).get<std::vector<std::string>>()
                                        : std::vector<std::string>{"missing"},
                  member.value("partly", false));
  }
}

INSTANTIATE_TEST_SUITE_P(Members, RedTeam, ::testing::ValuesIn(members()),
                         [](const auto& info) { return info.param; });

TEST_F(RedTeam, AChainNeedsEveryLink) {
  const auto found = marks().find("chain_without_a_link");
  ASSERT_NE(found, marks().end());
  EXPECT_EQ(found->second.at("exercises").at(0).at("status"), "failed");
  EXPECT_EQ(found->second.at("exercises").at(8).at("status"), "passed");
  EXPECT_EQ(found->second.at("chain").at("score"), 0) << found->second.at("chain").dump(1);
}

TEST_F(RedTeam, ASampleAtOneTemperatureEarnsNothingForIt) {
  const auto found = marks().find("one_temperature");
  ASSERT_NE(found, marks().end());
  const Json& exercise = found->second.at("exercises").at(8);
  EXPECT_EQ(exercise.at("status"), "failed");
  EXPECT_NE(exercise.at("message").get<std::string>().find("those of Sample do not count"),
            std::string::npos)
      << exercise.at("message");
}

TEST_F(RedTeam, TheHonestOneHasFullMarks) {
  const auto found = marks().find("honest");
  ASSERT_NE(found, marks().end());
  EXPECT_EQ(found->second.at("score"), found->second.at("max_score")) << found->second.dump(1);
}

}  // namespace
