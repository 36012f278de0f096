#include "waiting.h"

#include <fmt/format.h>

namespace headstart {
namespace {

Waiting waiting_for(const Submission& submission) {
  Waiting waiting;
  waiting.mark.name = submission.name;
  waiting.mark.path = submission.path;
  waiting.mark.hash = submission.sha256;
  waiting.folder = submission.tree;
  if (submission.status == Submission::Status::rejected) {
    waiting.mark.status = "rejected";
    waiting.mark.reason = submission.reason;
  }
  for (const DroppedFile& file : submission.dropped)
    waiting.mark.dropped.push_back(fmt::format("{}: {}", file.path, file.reason));
  return waiting;
}

}  // namespace

std::vector<Waiting> submissions_in(const std::vector<std::string>& paths,
                                    const std::filesystem::path& into, const Course& course,
                                    const IntakeOptions& options) {
  std::vector<CourseFolder> folders;
  for (const Exercise& exercise : course.exercises)
    folders.push_back({exercise.id, {exercise.name + ".h"}});
  std::vector<Waiting> waiting;
  for (const Submission& submission : take_in({paths.begin(), paths.end()}, folders, into, options))
    waiting.push_back(waiting_for(submission));
  return waiting;
}

}  // namespace headstart
