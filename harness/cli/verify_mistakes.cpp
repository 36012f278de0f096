// headstart verify --mistakes: every mistake of the catalogue, as if somebody had handed it in.
//
// Each is put into the place of its function in an otherwise right code, in a worker, and judged by the
// tests of its exercise: one test at least must fail, and one at least must name it. The kill matrix,
// which test catches which mistake, goes to docs/mistakes.md. As many are judged at a time as there are
// processors.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <mutex>
#include <sstream>
#include <stdexcept>
#include <thread>

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

// The verdicts of the exercise's tests on one mistake. Tests of refusals are left out: a mistake has no
// argument checks (they stand ready in the stub), and would be caught by all of them.
std::vector<TestResult> judge(const std::filesystem::path& folder, const Submission& submission) {
  const std::filesystem::path results =
      folder / "results" / fmt::format("mistake.{}.json", submission.mistake);
  std::filesystem::create_directories(results.parent_path());
  std::filesystem::remove(results);
  run({(folder / "judge" / submission.exercise).string(), "--gtest_output=json:" + results.string(),
       "--gtest_brief=1", "--gtest_filter=-*Refuse*", "--",
       (folder / "judge" / "mistaken_worker").string(), submission.mistake},
      Output::captured, {}, 120);
  return read_results(results);
}

void judge_all(const std::filesystem::path& folder, std::vector<Submission>& submissions) {
  std::atomic<std::size_t> next = 0;
  std::mutex screen;
  const auto work = [&] {
    for (std::size_t i = next++; i < submissions.size(); i = next++) {
      submissions[i].tests = judge(folder, submissions[i]);
      const std::lock_guard lock(screen);
      show_progress(
          fmt::format("  {}: {} of {} ...", submissions[i].exercise, i + 1, submissions.size()));
    }
  };
  std::vector<std::jthread> lanes;
  for (unsigned lane = 0; lane < std::max(1u, std::thread::hardware_concurrency()); ++lane)
    lanes.emplace_back(work);
}

void prove_exercise(const std::filesystem::path& folder, const Exercise& exercise,
                    MistakesReport& report) {
  std::vector<Submission> all = submissions(folder / "judge" / "mistaken_worker", exercise);
  judge_all(folder, all);
  clear_progress();
  fmt::print("  {:<20} {:>3} mistakes: {:>3} caught, {:>3} named\n", exercise.id, all.size(),
             std::ranges::count_if(all, &Submission::caught),
             std::ranges::count_if(all, &Submission::named));
  for (Submission& submission : all) report.add(std::move(submission));
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
