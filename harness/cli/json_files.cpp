// The JSON that the command line reads: the course, manifests, results of a run. The library's header
// costs seconds to compile, so no other file of the learner's program includes it.
#include <fmt/core.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "course.h"
#include "results.h"

namespace headstart {
namespace {

nlohmann::json read_json(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error(fmt::format("{} is missing", file.string()));
  try {
    return nlohmann::json::parse(stream);
  } catch (const nlohmann::json::exception& error) {
    throw std::runtime_error(fmt::format("{} is not valid JSON: {}", file.string(), error.what()));
  }
}

Exercise read_exercise(const std::filesystem::path& root, const std::string& id) {
  const std::filesystem::path file = root / "exercises" / id / "exercise.json";
  const nlohmann::json manifest = read_json(file);
  const std::size_t underscore = id.find('_');
  try {
    Exercise exercise{.id = id,
                      .number = id.substr(0, underscore),
                      .name = id.substr(underscore + 1),
                      .title = manifest.at("title"),
                      .points = manifest.at("points"),
                      .hints = manifest.at("hints"),
                      .tests = manifest.value("more_tests", std::vector<std::string>{})};
    exercise.tests.insert(exercise.tests.begin(), exercise.name + "_test.cpp");
    return exercise;
  } catch (const nlohmann::json::exception& error) {
    throw std::runtime_error(fmt::format("{}: {}", file.string(), error.what()));
  }
}

TestResult to_test_result(const nlohmann::json& suite, const nlohmann::json& test) {
  TestResult result;
  result.name =
      fmt::format("{}.{}", suite.at("name").get<std::string>(), test.at("name").get<std::string>());
  result.verdict = test.at("result") == "COMPLETED" ? test.value("verdict", "not_run") : "not_run";
  result.mistake = test.value("mistake", "");
  result.random = test.contains("random");
  const bool has_failures = test.contains("failures");
  if (has_failures) result.message = test.at("failures").at(0).at("failure");
  if (result.verdict == "passed" && has_failures) result.verdict = "failed";
  return result;
}

}  // namespace

Course read_course(const std::filesystem::path& root) {
  const std::filesystem::path file = root / "exercises" / "course.json";
  const nlohmann::json list = read_json(file);
  Course course{.root = root, .title = "", .exercises = {}};
  std::vector<std::string> ids;
  try {
    course.title = list.value("title", "");
    list.at("exercises").get_to(ids);
  } catch (const nlohmann::json::exception& error) {
    throw std::runtime_error(fmt::format("{}: {}", file.string(), error.what()));
  }
  for (const std::string& id : ids) course.exercises.push_back(read_exercise(root, id));
  return course;
}

std::vector<TestResult> read_results(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) return {};
  const nlohmann::json report = nlohmann::json::parse(stream, nullptr, false);
  std::vector<TestResult> results;
  if (report.is_discarded()) return results;
  for (const nlohmann::json& suite : report.at("testsuites"))
    for (const nlohmann::json& test : suite.at("testsuite"))
      results.push_back(to_test_result(suite, test));
  return results;
}

}  // namespace headstart
