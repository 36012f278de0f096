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
    return {.id = id,
            .number = id.substr(0, underscore),
            .name = id.substr(underscore + 1),
            .title = manifest.at("title"),
            .points = manifest.at("points"),
            .hints = manifest.at("hints")};
  } catch (const nlohmann::json::exception& error) {
    throw std::runtime_error(fmt::format("{}: {}", file.string(), error.what()));
  }
}

bool same_number(const std::string& number, const std::string& wanted) {
  return wanted.find_first_not_of("0123456789") == std::string::npos && !wanted.empty() &&
         wanted.size() <= 4 && std::stoi(number) == std::stoi(wanted);
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
  const nlohmann::json list = read_json(root / "exercises" / "course.json");
  Course course{.root = root, .title = list.value("title", ""), .exercises = {}};
  for (const std::string id : list.at("exercises"))
    course.exercises.push_back(read_exercise(root, id));
  return course;
}

}  // namespace headstart
