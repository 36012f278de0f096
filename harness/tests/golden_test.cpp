#include "headstart/golden.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <stdexcept>
#include <string>

#include "temporary_folder.h"

namespace {

using attention::Matrix;
using headstart::golden;
using headstart::GoldenCase;

const std::filesystem::path golden_folder = std::filesystem::path(HEADSTART_ROOT) / "data/golden";

template <class Call>
std::string complaint(const Call& call) {
  try {
    call();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "no complaint";
}

bool holds(const std::string& text, const std::string& piece) {
  return text.find(piece) != std::string::npos;
}

// A golden file of our own, by the name that golden() knows it under.
class OwnFile : public ::testing::Test {
 protected:
  std::vector<GoldenCase> read(const std::string& text) const {
    folder.write("own.json", text);
    return golden(name());
  }
  std::string name() const {
    return (std::filesystem::relative(folder.path(), golden_folder) / "own").string();
  }

  TemporaryFolder folder;
};

TEST(Golden, EveryFileHasCasesAndEveryCaseAName) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(golden_folder)) {
    if (entry.path().extension() != ".json") continue;
    ++files;
    int cases = 0;
    for (const GoldenCase& golden_case : golden(entry.path().stem().string())) {
      EXPECT_FALSE(golden_case.name().empty()) << entry.path();
      ++cases;
    }
    EXPECT_GT(cases, 0) << entry.path();
  }
  EXPECT_GE(files, 6);
}

TEST(Golden, SoftmaxRowsAddToOne) {
  int rows = 0;
  for (const GoldenCase& golden_case : golden("softmax")) {
    const Matrix weights = golden_case.matrix("weights");
    for (attention::Index i = 0; i < weights.rows(); ++i, ++rows)
      EXPECT_NEAR(weights.row(i).sum(), 1, 1e-14) << golden_case.name();
  }
  EXPECT_GT(rows, 0);
}

TEST(Golden, AMissingFileIsNamed) {
  EXPECT_TRUE(holds(complaint([] { golden("no_such_file"); }), "golden/no_such_file.json"));
  EXPECT_THROW(golden("no_such_file"), std::runtime_error);
}

TEST(Golden, AMissingFieldIsNamedWithItsFile) {
  const GoldenCase first = golden("softmax").at(0);
  for (const std::string& text : {complaint([&] { first.matrix("no_such_field"); }),
                                  complaint([&] { first.number("no_such_field"); }),
                                  complaint([&] { first.tokens("no_such_field"); }),
                                  complaint([&] { first.text("no_such_field"); })}) {
    EXPECT_TRUE(holds(text, "golden/softmax.json")) << text;
    EXPECT_TRUE(holds(text, "\"no_such_field\"")) << text;
  }
}

TEST_F(OwnFile, EveryKindOfFieldIsRead) {
  const std::vector<GoldenCase> cases = read(R"({"cases": [
      {"name": "first", "m": [[1, 2.5], [-3e-300, 0]], "x": -0.5, "t": [4, 0, 2], "word": "none"},
      {"name": "second"}]})");
  ASSERT_EQ(cases.size(), 2u);
  EXPECT_EQ(cases[0].name(), "first");
  EXPECT_EQ(cases[1].name(), "second");
  EXPECT_EQ(cases[0].matrix("m"), (Matrix{{1, 2.5}, {-3e-300, 0}}));
  EXPECT_EQ(cases[0].number("x"), -0.5);
  EXPECT_EQ(cases[0].tokens("t"), (std::vector<int>{4, 0, 2}));
  EXPECT_EQ(cases[0].text("word"), "none");
}

TEST_F(OwnFile, MinusInfinityIsReadInMatricesAndNumbers) {
  const double infinity = std::numeric_limits<double>::infinity();
  const GoldenCase only =
      read(R"({"cases": [{"name": "n", "m": [[0, "-inf"]], "x": "-inf"}]})").at(0);
  EXPECT_EQ(only.matrix("m"), (Matrix{{0, -infinity}}));
  EXPECT_EQ(only.number("x"), -infinity);
}

TEST_F(OwnFile, NumbersKeepEveryDigit) {
  EXPECT_EQ(read(R"({"cases": [{"x": 0.1234567890123456789}]})").at(0).number("x"),
            0.1234567890123456789);
}

TEST_F(OwnFile, AFileWithoutCasesIsRefused) {
  EXPECT_TRUE(holds(complaint([&] { read(R"({"cases": []})"); }), "own.json"));
  EXPECT_NE(complaint([&] { read("{}"); }), "no complaint");
  EXPECT_NE(complaint([&] { read(""); }), "no complaint");
}

TEST_F(OwnFile, ACaseOutlivesTheListItCameFrom) {
  GoldenCase kept = read(R"({"cases": [{"name": "only", "x": 7}]})").at(0);
  folder.write("own.json", "");
  EXPECT_EQ(kept.number("x"), 7);
}

TEST_F(OwnFile, RowsOfUnlikeLengthAreRefused) {
  const GoldenCase only = read(R"({"cases": [{"m": [[1, 2], [3]], "l": [[1], [2, 3]]}]})").at(0);
  EXPECT_TRUE(holds(complaint([&] { only.matrix("m"); }), "the rows of \"m\""));
  EXPECT_TRUE(holds(complaint([&] { only.matrix("l"); }), "the rows of \"l\""));
}

}  // namespace
