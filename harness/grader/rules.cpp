#include "rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace headstart {
namespace {

using Json = nlohmann::json;

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& why) {
  throw std::invalid_argument(fmt::format("{}: {}", file.string(), why));
}

double number_at(const Json& json, const std::string& key, double least,
                 const std::filesystem::path& file) {
  constexpr double most = 1e6;
  if (!json.is_number() || !(json.get<double>() >= least) || json.get<double>() > most)
    refuse(file, fmt::format("\"{}\" must be a number from {} to {:.0f}", key, least, most));
  return json;
}

void read_points(const Json& json, const Course& course, const std::filesystem::path& file,
                 MarkingRules& rules) {
  if (!json.is_object()) refuse(file, "\"points\" must be an object");
  for (const auto& [id, points] : json.items()) {
    if (std::ranges::find(course.exercises, id, &Exercise::id) == course.exercises.end())
      refuse(file, fmt::format("\"points\" names {}, which is no exercise", id));
    rules.points[id] = number_at(points, id, 0, file);
  }
}

Partial partial_at(const Json& json, const std::filesystem::path& file) {
  if (json == "none") return Partial::none;
  if (json == "tests") return Partial::tests;
  if (json != "functions") refuse(file, "\"partial\" must be \"functions\", \"tests\" or \"none\"");
  return Partial::functions;
}

void read_limits(const Json& json, const std::filesystem::path& file, MarkingRules& rules) {
  if (!json.is_object()) refuse(file, "\"limits\" must be an object");
  for (const auto& [key, value] : json.items()) {
    const double number = number_at(value, key, 1, file);
    if (key == "run_seconds")
      rules.run_seconds = number;
    else if (key == "compile_seconds")
      rules.compile_seconds = number;
    else if (key == "exercise_seconds")
      rules.exercise_seconds = number;
    else if (key == "submission_seconds")
      rules.submission_seconds = number;
    else if (key == "run_memory_mb")
      rules.run_memory_mb = static_cast<std::uint64_t>(number);
    else if (key == "compile_memory_mb")
      rules.compile_memory_mb = static_cast<std::uint64_t>(number);
    else
      refuse(file, fmt::format("\"limits\" has no \"{}\"", key));
  }
}

}  // namespace

MarkingRules default_rules(const Course& course) {
  MarkingRules rules;
  for (const Exercise& exercise : course.exercises) rules.points[exercise.id] = exercise.points;
  return rules;
}

MarkingRules read_rules(const Course& course, const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) refuse(file, "there is no such file");
  const Json json = Json::parse(stream, nullptr, false);
  if (!json.is_object()) refuse(file, "it is not a JSON object");
  MarkingRules rules = default_rules(course);
  for (const auto& [key, value] : json.items()) {
    if (key == "points")
      read_points(value, course, file, rules);
    else if (key == "limits")
      read_limits(value, file, rules);
    else if (key == "chain_points")
      rules.chain_points = number_at(value, key, 0, file);
    else if (key == "prediction_points")
      rules.prediction_points = number_at(value, key, 0, file);
    else if (key == "partial")
      rules.partial = partial_at(value, file);
    else if (key == "secret" && value.is_string())
      rules.secret = value;
    else
      refuse(file, fmt::format("\"{}\" is not a key of a course file, or not of its kind", key));
  }
  return rules;
}

std::string fingerprint(const MarkingRules& rules) {
  std::string text = fmt::format(
      "{} {} {} {} {} {} {} {} {} {}", rules.chain_points, rules.prediction_points,
      static_cast<int>(rules.partial), rules.secret, rules.compile_memory_mb, rules.run_memory_mb,
      rules.compile_seconds, rules.run_seconds, rules.exercise_seconds, rules.submission_seconds);
  for (const auto& [id, points] : rules.points) text += fmt::format(" {}={}", id, points);
  return text;
}

}  // namespace headstart
