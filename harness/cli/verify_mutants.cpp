// headstart verify --mutants: small wrong changes of the solutions, one at a time, each compiled as the
// kit compiles that file and given to the tests of its exercise. A mutant that passes them all survives:
// either it is as right as the solution (tests/equivalent_mutants.txt says why), or a test is missing.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>

#include "commands.h"
#include "equivalent_mutants.h"
#include "files.h"
#include "mutant_runner.h"
#include "mutants_report.h"
#include "process.h"
#include "terminal.h"

namespace headstart {
namespace {

constexpr int lanes = 2;  // mutants at once

volatile bool stopped = false;
void stop(int) {
  stopped = true;
}

std::filesystem::path build_tests(const Course& course, const std::vector<Exercise>& exercises) {
  show_progress("  building the tests (minutes, the first time) ...");
  const std::filesystem::path folder = course.root / "build" / "kit";
  const Finished configured =
      std::filesystem::exists(folder / "build.ninja")
          ? Finished{}
          : run({"cmake", "--preset", "kit"}, Output::captured, course.root);
  std::vector<std::string> words{"ninja", "-C", folder.string()};
  for (const Exercise& exercise : exercises) words.push_back("code." + exercise.id + ".test");
  const Finished built = configured.ok() ? run(words, Output::captured) : configured;
  clear_progress();
  if (!built.ok()) throw std::runtime_error("cannot build the tests:\n" + built.output);
  return folder;
}

std::string solution_of(const Course& course, const Exercise& exercise) {
  return read_file(course.root / "solutions" / exercise.id / (exercise.name + ".cpp"));
}

// ---- progress -----------------------------------------------------------------------------------

// "  03_softmax  [=====     ]  12 of 40, 1 survived, about 2 min left"
class Bar {
 public:
  Bar(std::string name, std::size_t all) : name_(std::move(name)), all_(all) { show(); }
  ~Bar() { clear_progress(); }

  void step(bool survived, bool from_memory) {
    ++done_;
    remembered_ += from_memory;
    survived_ += survived;
    show();
  }

 private:
  void show() const {
    constexpr std::size_t width = 20;
    const std::size_t full = all_ == 0 ? width : width * done_ / all_;
    show_progress(fmt::format("  {}  [{:<{}}]  {} of {}, {} survived{}", name_,
                              std::string(full, '='), width, done_, all_, survived_, left()));
  }

  std::string left() const {
    const std::size_t judged = done_ - remembered_;
    if (judged < 3) return "";
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
    const double seconds = spent.count() / double(judged) * double(all_ - done_);
    return seconds < 90 ? fmt::format(", about {:.0f} s left", seconds)
                        : fmt::format(", about {:.0f} min left", seconds / 60);
  }

  std::string name_;
  std::size_t all_, done_ = 0, remembered_ = 0, survived_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// ---- one exercise -------------------------------------------------------------------------------

// What is to be done, taken in batches by several lanes.
class Work {
 public:
  Work(MutantRunner& runner, const std::string& name, std::vector<JudgedMutant>& mutants)
      : runner_(runner), bar_(name, mutants.size()) {
    for (JudgedMutant& judged : mutants) {
      if (runner.knows(judged.mutant))
        settle(judged, runner.recall(judged.mutant), true);
      else
        open_.push_back(&judged);
    }
  }

  // Those that Ctrl-C cuts off stay without a verdict.
  void run(int lane) {
    for (auto batch = take(); !batch.empty() && !stopped; batch = take()) {
      std::vector<const Mutant*> mutants;
      for (const JudgedMutant* judged : batch) mutants.push_back(&judged->mutant);
      const std::vector<Verdict> verdicts = runner_.judge(mutants, lane, stopped);
      for (std::size_t i = 0; i < verdicts.size(); ++i) settle(*batch[i], verdicts[i], false);
    }
  }

 private:
  std::vector<JudgedMutant*> take() {
    constexpr std::ptrdiff_t most = 8;
    const std::lock_guard lock(mutex_);
    const auto end = open_.begin() + std::min(most, std::ssize(open_));
    const std::vector<JudgedMutant*> batch(open_.begin(), end);
    open_.erase(open_.begin(), end);
    return batch;
  }

  void settle(JudgedMutant& judged, const Verdict& verdict, bool from_memory) {
    const std::lock_guard lock(mutex_);
    judged.verdict = verdict;
    bar_.step(verdict.fate == Fate::survived, from_memory);
  }

  MutantRunner& runner_;
  Bar bar_;
  std::vector<JudgedMutant*> open_;
  std::mutex mutex_;
};

void judge_all(MutantRunner& runner, const std::string& name, std::vector<JudgedMutant>& mutants) {
  Work work(runner, name, mutants);
  std::vector<std::thread> threads;
  for (int lane = 0; lane < lanes; ++lane) threads.emplace_back([&, lane] { work.run(lane); });
  for (std::thread& thread : threads) thread.join();
}

void prove(const Session& session, const Exercise& exercise, const std::filesystem::path& folder,
           std::vector<JudgedMutant>& mutants) {
  MutantRunner runner(session.course, exercise, folder);
  if (runner.judge_unchanged(solution_of(session.course, exercise)).fate != Fate::survived)
    throw std::runtime_error(exercise.id + ": the solution itself does not pass its tests");
  judge_all(runner, exercise.id, mutants);
}

// ---- which --------------------------------------------------------------------------------------

// Those of one exercise, counted on from `count`: every so-manieth is taken.
std::vector<JudgedMutant> chosen(const Session& session, const Exercise& exercise, int every,
                                 int& count) {
  std::vector<JudgedMutant> mutants;
  for (Mutant& mutant : mutants_of(solution_of(session.course, exercise)))
    if (count++ % every == 0) mutants.push_back({exercise.id, std::move(mutant), std::nullopt});
  return mutants;
}

// Entries that fit no mutant of any solution.
std::vector<std::string> stale_entries(const Session& session,
                                       std::vector<EquivalentMutant>& entries) {
  for (const Exercise& exercise : session.course.exercises)
    for (const Mutant& mutant : mutants_of(solution_of(session.course, exercise)))
      for (EquivalentMutant& entry : entries) entry.met += explains(entry, mutant);
  std::vector<std::string> problems;
  for (const EquivalentMutant& entry : entries)
    if (entry.met == 0)
      problems.push_back(fmt::format(
          "harness/tests/equivalent_mutants.txt:{}: no mutant of {} is like this any more",
          entry.line, entry.function));
  return problems;
}

}  // namespace

int verify_mutants_command(const Session& session, const MutantsWanted& wanted) {
  if (!std::filesystem::exists(session.course.root / "solutions"))
    throw std::runtime_error("verify needs solutions/, which this copy of the kit does not have");
  const std::vector<Exercise> exercises = wanted.exercise.empty()
                                              ? session.course.exercises
                                              : std::vector{session.course.find(wanted.exercise)};
  MutantsReport report(read_equivalent_mutants(session.course.root / "harness" / "tests" /
                                               "equivalent_mutants.txt"));
  std::vector<std::string> problems = stale_entries(session, report.equivalent());
  const std::filesystem::path folder = build_tests(session.course, exercises);

  std::signal(SIGINT, stop);
  int count = 0;
  for (const Exercise& exercise : exercises) {
    std::vector<JudgedMutant> mutants = chosen(session, exercise, wanted.every, count);
    if (!mutants.empty() && !stopped) prove(session, exercise, folder, mutants);
    fmt::print("  {:<20} {}\n", exercise.id, report.add(std::move(mutants)));
  }
  if (!wanted.report.empty()) write_file(wanted.report, report.markdown());

  for (const std::string& problem : report.problems()) problems.push_back(problem);
  for (const std::string& problem : problems) fmt::print("  {}  {}\n", red("FAIL"), problem);
  if (stopped)
    fmt::print("  Stopped: what is known is kept, and the next run goes on from there.\n");
  fmt::print("  {}  {}\n", problems.empty() && !stopped ? green("ok") : red("FAIL"),
             report.summary());
  return problems.empty() && !stopped ? 0 : 1;
}

}  // namespace headstart
