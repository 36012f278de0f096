// grade.json: the keys in the order of the plan, those beyond it at the end.
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "json_text.h"
#include "reports.h"

namespace headstart {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* schema = "headstart.grade/1";

Json or_null(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

std::string text_or_null(const Json& json) {
  return json.is_null() ? std::string() : json.get<std::string>();
}

Json to_json(const TestMark& test) {
  return {{"name", test.name},
          {"status", test.status},
          {"message", test.message},
          {"mistake", or_null(test.mistake)},
          {"seconds", test.seconds}};
}

TestMark to_test(const Json& json) {
  return {.name = json.at("name"),
          .status = json.at("status"),
          .message = json.at("message"),
          .mistake = text_or_null(json.at("mistake")),
          .seconds = json.value("seconds", 0.0)};
}

Json to_json(const ExerciseMark& exercise) {
  Json tests = Json::array();
  for (const TestMark& test : exercise.tests) tests.push_back(to_json(test));
  return {{"id", exercise.id},          {"status", exercise.status},
          {"score", exercise.score},    {"max_score", exercise.max_score},
          {"tests", std::move(tests)},  {"message", exercise.message},
          {"seconds", exercise.seconds}};
}

ExerciseMark to_exercise(const Json& json) {
  ExerciseMark exercise{.id = json.at("id"),
                        .status = json.at("status"),
                        .score = json.at("score"),
                        .max_score = json.at("max_score"),
                        .message = json.value("message", ""),
                        .tests = {},
                        .seconds = json.value("seconds", 0.0)};
  for (const Json& test : json.at("tests")) exercise.tests.push_back(to_test(test));
  return exercise;
}

Json to_json(const LineMark& line) {
  return {{"status", line.status},
          {"score", line.score},
          {"max_score", line.max_score},
          {"message", line.message}};
}

LineMark to_line(const Json& json) {
  return {.status = json.at("status"),
          .score = json.at("score"),
          .max_score = json.at("max_score"),
          .message = json.value("message", "")};
}

Json to_json(const SubmissionMark& submission) {
  Json exercises = Json::array();
  for (const ExerciseMark& exercise : submission.exercises) exercises.push_back(to_json(exercise));
  Json json = {{"name", submission.name},
               {"status", submission.status},
               {"reason", or_null(submission.reason)},
               {"score", submission.score},
               {"max_score", submission.max_score},
               {"exercises", std::move(exercises)},
               {"chain", to_json(submission.chain)},
               {"path", submission.path},
               {"dropped", submission.dropped}};
  if (submission.predictions) json["predictions"] = to_json(*submission.predictions);
  json["hash"] = submission.hash;
  json["seconds"] = submission.seconds;
  json["seconds_of"] = {{"compile", submission.compile_seconds},
                        {"link", submission.link_seconds},
                        {"run", submission.run_seconds}};
  json["memory_mb"] = submission.memory_mb;
  return json;
}

void read_costs(const Json& json, SubmissionMark& submission) {
  submission.seconds = json.value("seconds", 0.0);
  submission.memory_mb = json.value("memory_mb", 0.0);
  const Json parts = json.value("seconds_of", Json::object());
  submission.compile_seconds = parts.value("compile", 0.0);
  submission.link_seconds = parts.value("link", 0.0);
  submission.run_seconds = parts.value("run", 0.0);
}

SubmissionMark to_submission(const Json& json) {
  SubmissionMark submission;
  submission.name = json.at("name");
  submission.path = json.value("path", "");
  submission.status = json.at("status");
  submission.reason = text_or_null(json.at("reason"));
  submission.hash = json.value("hash", "");
  submission.dropped = json.value("dropped", std::vector<std::string>{});
  submission.score = json.at("score");
  submission.max_score = json.at("max_score");
  submission.chain = to_line(json.at("chain"));
  read_costs(json, submission);
  for (const Json& exercise : json.at("exercises"))
    submission.exercises.push_back(to_exercise(exercise));
  if (json.contains("predictions")) submission.predictions = to_line(json.at("predictions"));
  return submission;
}

}  // namespace

std::string grade_json(const Grade& given) {
  const Grade grade = cleaned(given);
  Json submissions = Json::array();
  for (const SubmissionMark& submission : grade.submissions)
    submissions.push_back(to_json(submission));
  const Json json = {{"schema", schema},
                     {"kit", grade.kit},
                     {"isolation", grade.isolation},
                     {"submissions", std::move(submissions)}};
  return json_text(json);
}

Grade read_grade(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    if (json.at("schema") != schema)
      throw std::runtime_error(fmt::format("its schema is not {}", schema));
    Grade grade{.kit = json.at("kit"), .isolation = json.at("isolation"), .submissions = {}};
    for (const Json& submission : json.at("submissions"))
      grade.submissions.push_back(to_submission(submission));
    return cleaned(std::move(grade));
  } catch (const Json::exception& error) {
    throw std::runtime_error(fmt::format("not a grade: {}", error.what()));
  }
}

}  // namespace headstart
