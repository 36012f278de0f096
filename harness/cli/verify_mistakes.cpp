// headstart verify --mistakes: every mistake of the catalogue, as if somebody had handed it in.
//
// Each is put into the place of its function in an otherwise right code, in a worker, and judged by the
// tests of its exercise: one test at least must fail, and one at least must name it. The kill matrix,
// which test catches which mistake, goes to docs/mistakes.md.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

#include "commands.h"
#include "mistakes_report.h"
#include "process.h"
#include "terminal.h"

namespace headstart {
namespace {

std::filesystem::path build_judges(const Course& course) {
  show_progress("  building judges and workers (minutes, the first time) ...");
  const std::filesystem::path folder = course.root / "build" / "kit";
  const Finished configured =
      std::filesystem::exists(folder / "build.ninja")
          ? Finished{}
          : run({"cmake", "--preset", "kit"}, Output::captured, course.root);
  const Finished built =
      configured.ok() ? run({"ninja", "-C", folder.string(), "headstart_judges", "mistaken_worker"},
                            Output::captured)
                      : configured;
  clear_progress();
  if (!built.ok()) throw std::runtime_error("cannot build the judges:\n" + built.output);
  return folder;
}

// Of one exercise, as `mistaken_worker --list` prints them: function, tab, id.
std::vector<Submission> submissions(const std::filesystem::path& worker, const Exercise& exercise) {
  const Finished listed = run({worker.string(), "--list", exercise.id}, Output::captured);
  if (!listed.ok()) throw std::runtime_error("no list of mistakes:\n" + listed.output);
  std::istringstream lines(listed.output);
  std::vector<Submission> result;
  for (std::string function, id; lines >> function >> id;)
    result.push_back({.exercise = exercise.id, .function = function, .mistake = id, .tests = {}});
  return result;
}

// The verdicts of the exercise's tests on one mistake.
std::vector<TestResult> judge(const std::filesystem::path& folder, const Submission& submission) {
  const std::filesystem::path results =
      folder / "results" / fmt::format("mistake.{}.json", submission.mistake);
  std::filesystem::create_directories(results.parent_path());
  std::filesystem::remove(results);
  run({(folder / "judge" / submission.exercise).string(), "--gtest_output=json:" + results.string(),
       "--gtest_brief=1", "--", (folder / "judge" / "mistaken_worker").string(), submission.mistake},
      Output::captured, {}, 120);
  return read_results(results);
}

void prove_exercise(const std::filesystem::path& folder, const Exercise& exercise,
                    MistakesReport& report) {
  const std::vector<Submission> all = submissions(folder / "judge" / "mistaken_worker", exercise);
  int caught = 0, named = 0, done = 0;
  for (Submission submission : all) {
    show_progress(fmt::format("  {}: {} of {} ...", exercise.id, ++done, all.size()));
    submission.tests = judge(folder, submission);
    caught += submission.caught();
    named += submission.named();
    report.add(submission);
  }
  clear_progress();
  fmt::print("  {:<20} {:>3} mistakes: {:>3} caught, {:>3} named\n", exercise.id, all.size(),
             caught, named);
}

}  // namespace

int verify_mistakes_command(const Session& session, const std::string& report_file) {
  const std::filesystem::path folder = build_judges(session.course);
  MistakesReport report;
  for (const Exercise& exercise : session.course.exercises)
    prove_exercise(folder, exercise, report);
  if (!report_file.empty()) {
    std::ofstream(report_file) << report.markdown();
    fmt::print("  The kill matrix is in {}\n", report_file);
  }
  const std::vector<std::string> problems = report.problems();
  for (const std::string& problem : problems) fmt::print("  {}  {}\n", red("FAIL"), problem);
  if (problems.empty())
    fmt::print("  {}  each of {} mistakes fails a test and is named as itself.\n", green("ok"),
               report.size());
  return problems.empty() ? 0 : 1;
}

}  // namespace headstart
