#include "course.h"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

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

bool same_number(const std::string& number, const std::string& wanted) {
  const auto is_number = [](const std::string& text) {
    return text.find_first_not_of("0123456789") == std::string::npos && !text.empty() &&
           text.size() <= 4;
  };
  return is_number(number) && is_number(wanted) && std::stoi(number) == std::stoi(wanted);
}

}  // namespace

const Exercise& Course::find(const std::string& wanted) const {
  for (const Exercise& exercise : exercises)
    if (wanted == exercise.id || wanted == exercise.name || same_number(exercise.number, wanted))
      return exercise;
  std::string known;
  for (const Exercise& exercise : exercises) known += "\n  " + exercise.id;
  throw std::invalid_argument(
      fmt::format("there is no exercise \"{}\". There are:{}", wanted, known));
}

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

}  // namespace headstart
