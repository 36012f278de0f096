// https://gradescope-autograders.readthedocs.io/en/latest/specs/
#include "json_text.h"
#include "reports.h"
#include "words.h"

namespace headstart {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const ExerciseMark& part, std::size_t number) {
  return {{"score", part.score},
          {"max_score", part.max_score},
          {"status", part.status == "passed" ? "passed" : "failed"},
          {"name", part.id},
          {"name_format", "text"},
          {"number", std::to_string(number)},
          {"output", story_of(part)},
          {"output_format", "text"},
          {"tags", {part.status}},
          {"visibility", "visible"}};
}

std::string output_of(const SubmissionMark& submission) {
  std::string output;
  if (submission.status != "graded") output += status_words(submission.status) + "\n";
  if (is_ours(submission))
    output += "The grader failed, and not the submission. Please tell your instructor.\n";
  if (!submission.reason.empty()) output += submission.reason + "\n";
  for (const std::string& file : submission.dropped) output += "not taken: " + file + "\n";
  return output;
}

}  // namespace

std::string gradescope_json(const SubmissionMark& given) {
  const SubmissionMark submission = cleaned(given);
  Json json = {{"execution_time", submission.seconds},
               {"output", output_of(submission)},
               {"output_format", "text"},
               {"test_output_format", "text"},
               {"test_name_format", "text"},
               {"visibility", "visible"},
               {"stdout_visibility", "hidden"}};
  if (!is_ours(submission)) {
    json["score"] = submission.score;
    json["tests"] = Json::array();
    for (const ExerciseMark& part : parts_of(submission))
      json["tests"].push_back(to_json(part, json["tests"].size() + 1));
  }
  return json_text(json);
}

}  // namespace headstart
