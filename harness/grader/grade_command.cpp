#include "grade_command.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdlib>

#include "batch.h"
#include "clean_text.h"
#include "course.h"
#include "descriptor.h"
#include "files.h"
#include "grade_options.h"
#include "process.h"
#include "reports/reports.h"
#include "rules.h"
#include "terminal.h"
#include "waiting.h"

namespace headstart {
namespace fs = std::filesystem;
namespace {

// What is configured and built once, and again when the kit has changed.
GraderBuild prepare_build(const fs::path& root, const std::string& tests) {
  const char* given =
      std::getenv("HEADSTART_GRADER_BUILD");  // the kit's own tests have one already
  const fs::path folder = given != nullptr ? fs::path(given) : root / "build" / "grader";
  const std::string extra =
      "-DHEADSTART_EXTRA_TESTS=" + (tests.empty() ? "" : fs::absolute(tests).string());
  show_progress("  building what judges submissions (minutes, the first time) ...");
  const Finished configured =
      given != nullptr ? run({"cmake", folder.string(), extra}, Output::captured)
                       : run({"cmake", "--preset", "grader", extra}, Output::captured, root);
  const Finished built =
      configured.ok() ? run({"ninja", "-C", folder.string(), "headstart_grader"}, Output::captured)
                      : configured;
  clear_progress();
  if (!built.ok()) throw std::runtime_error("cannot build the judges:\n" + built.output);
  return read_grader_build(root, folder);
}

Sandbox choose_sandbox(const GradeOptions& options) {
  std::optional<Level> wanted;
  if (!options.level.empty()) {
    wanted = level_named(options.level);
    if (!wanted) throw std::invalid_argument("there is no level \"" + options.level + "\"");
  }
  Sandbox sandbox(wanted);
  if (options.require_sandbox && sandbox.level() < Level::bubblewrap) {
    std::string why;
    for (const Probed& probed : probe_levels())
      if (!probed.works) why += fmt::format("\n  {}: {}", name_of(probed.level), probed.words);
    throw std::runtime_error(
        fmt::format("--require-sandbox, but this machine offers \"{}\" only:{}",
                    name_of(sandbox.level()), why));
  }
  return sandbox;
}

// What makes results comparable: the kit as built, the level, the rules.
std::string result_key(const GraderBuild& build, const Sandbox& sandbox,
                       const MarkingRules& rules) {
  std::string key =
      fmt::format("{} {} {}", HEADSTART_VERSION, name_of(sandbox.level()), fingerprint(rules));
  for (const GraderExercise& exercise : build.exercises)
    key += fmt::format(" {}", fs::last_write_time(exercise.judge).time_since_epoch().count());
  return key;
}

// "2/5": the second of every five.
std::vector<Waiting> shard_of(std::vector<Waiting> all, const std::string& shard) {
  if (shard.empty()) return all;
  unsigned mine = 0, of = 0;
  char end = 0;
  if (std::sscanf(shard.c_str(), "%6u/%6u%c", &mine, &of, &end) != 2 || mine < 1 || mine > of)
    throw std::invalid_argument("--shard is " + shard + "; it must be I/N with 1 <= I <= N");
  std::vector<Waiting> kept;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (i % of == mine - 1) kept.push_back(std::move(all[i]));
  return kept;
}

void show(const Progress& progress) {
  const std::size_t fresh = progress.done - std::min(progress.done, progress.taken_over);
  std::string left;
  if (fresh > 0)
    left =
        fmt::format(", about {:.0f} s left", progress.seconds / static_cast<double>(fresh) *
                                                 static_cast<double>(progress.all - progress.done));
  constexpr int width = 30;
  const auto full =
      static_cast<int>(width * progress.done / std::max<std::size_t>(progress.all, 1));
  show_progress(fmt::format("  [{:<{}}] {} of {}{}",
                            std::string(static_cast<std::size_t>(full), '#'), width, progress.done,
                            progress.all, left));
}

// Results that are there stay, and the same command goes on from them.
void on_interrupt(int) {
  constexpr std::string_view words =
      "\nStopped. What is graded is kept: the same command goes on from here.\n";
  [[maybe_unused]] const auto written = write(2, words.data(), words.size());
  _exit(130);
}

// One run at a time writes a folder of results. The lock ends with the process that holds it, however
// that dies.
Descriptor lock_results(const fs::path& folder) {
  fs::create_directories(folder);
  const fs::path file = folder / "lock";
  Descriptor held(open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644));
  if (!held) throw std::runtime_error(fmt::format("cannot write {}", file.string()));
  if (flock(held.get(), LOCK_EX | LOCK_NB) != 0)
    throw std::runtime_error(
        fmt::format("another headstart grade is at work in {}: wait for it, or give another --out",
                    folder.string()));
  return held;
}

int report(const Grade& grade, const GradeOptions& options) {
  std::vector<std::string> formats = options.formats;
  if (std::ranges::find(formats, "json") == formats.end()) formats.insert(formats.begin(), "json");
  const std::vector<fs::path> files = write_reports(grade, formats, options.out);
  fmt::print("{}", terminal_table(grade, colour()));
  fmt::print("\n  Isolation: {}\n  Results: {}\n", grade.isolation, files.front().string());
  const auto not_graded = std::ranges::count_if(
      grade.submissions, [](const SubmissionMark& mark) { return mark.status != "graded"; });
  const bool low =
      options.fail_under && std::ranges::any_of(grade.submissions, [&](const SubmissionMark& mark) {
        return mark.score < *options.fail_under;
      });
  return not_graded > 0 || low ? 1 : 0;
}

// Two runs may have given the same name to different submissions.
void add(Grade& all, SubmissionMark mark) {
  const auto taken = [&](const std::string& name) {
    return std::ranges::find(all.submissions, name, &SubmissionMark::name) != all.submissions.end();
  };
  const std::string name = mark.name;
  for (int i = 2; taken(mark.name); ++i) mark.name = fmt::format("{}-{}", name, i);
  all.submissions.push_back(std::move(mark));
}

int merge_command(const GradeOptions& options) {
  Grade all;
  for (const std::string& folder : options.merge) {
    const Grade part = read_grade(read_file(fs::path(folder) / "grade.json"));
    if (!all.kit.empty() && part.kit != all.kit)
      throw std::invalid_argument(
          fmt::format("{} was graded by kit {}, the others by {}", folder, part.kit, all.kit));
    all.kit = part.kit;
    if (all.isolation.find(part.isolation) == std::string::npos)
      all.isolation += (all.isolation.empty() ? "" : "; ") + part.isolation;
    for (const SubmissionMark& mark : part.submissions) add(all, mark);
  }
  return report(all, options);
}

Grade grade_all(const std::vector<Waiting>& waiting, const GradeOptions& options) {
  const fs::path root = HEADSTART_ROOT;
  const Course course = read_course(root);
  const Sandbox sandbox = choose_sandbox(options);
  const MarkingRules rules =
      options.course.empty() ? default_rules(course) : read_rules(course, options.course);
  const GraderBuild build = prepare_build(root, options.tests);
  const Marker marker(build, sandbox, rules);
  const BatchOptions batch{.out = options.out,
                           .jobs = options.jobs,
                           .key = result_key(build, sandbox, rules),
                           .afresh = options.afresh};
  std::signal(SIGINT, on_interrupt);
  Grade grade{.kit = HEADSTART_VERSION,
              .isolation = std::string(name_of(sandbox.level())),
              .submissions = {}};
  std::size_t taken_over = 0;
  grade.submissions = grade_batch(waiting, marker, batch, [&](const Progress& progress) {
    taken_over = progress.taken_over;
    show(progress);
  });
  clear_progress();
  if (taken_over > 0)
    fmt::print("  {} of {} results were there already; --afresh grades again.\n", taken_over,
               waiting.size());
  return grade;
}

}  // namespace

int grade_command(const GradeOptions& options) {
  if (!options.merge.empty()) return merge_command(options);
  if (options.paths.empty())
    throw std::invalid_argument(
        "grade what? Give the path of a submission, or of a folder of many");
  for (const std::string& path : options.paths)
    if (std::error_code none; !fs::exists(path, none) && !fs::is_symlink(path, none))
      throw std::invalid_argument("there is no " + path);
  const Course course = read_course(HEADSTART_ROOT);
  const Descriptor lock = lock_results(options.out);
  const IntakeOptions intake{.expect = options.one    ? Expect::one
                                       : options.many ? Expect::many
                                                      : Expect::unsaid,
                             .not_this = options.out,
                             .limits = {},
                             .several_paths = false};
  const std::vector<Waiting> waiting =
      shard_of(submissions_in(options.paths, fs::path(options.out) / "submissions", course, intake),
               options.shard);
  if (waiting.empty()) throw std::invalid_argument("there is no submission in what was given");
  return report(grade_all(waiting, options), options);
}

int sandbox_command() {
  fmt::print("Submissions run in the best sandbox that works here: {}\n",
             name_of(Sandbox().level()));
  for (const Probed& probed : probe_levels())
    fmt::print("  {}  {:<17} {}\n", probed.works ? green("ok") : "no", name_of(probed.level),
               probed.words);
  return 0;
}

int regrade_command(const GradeOptions& given) {
  const Descriptor lock = lock_results(given.out);
  const Grade before = read_grade(read_file(fs::path(given.out) / "grade.json"));
  std::vector<Waiting> waiting;
  for (const SubmissionMark& mark : before.submissions) {
    if (mark.status == "rejected") continue;
    if (mark.name.find('/') != mark.name.npos || mark.name == "." || mark.name == "..")
      throw std::invalid_argument("grade.json names a submission " + mark.name);
    Waiting again;
    again.mark.name = mark.name;
    again.mark.path = mark.path;
    again.mark.hash = mark.hash;
    again.folder = fs::path(given.out) / "submissions" / mark.name;
    waiting.push_back(again);
  }
  GradeOptions options = given;
  options.out = (fs::path(given.out) / "regrade").string();
  options.afresh = true;
  const Grade after = grade_all(waiting, options);
  int differ = 0;
  for (const SubmissionMark& mark : after.submissions) {
    const auto old = std::ranges::find(before.submissions, mark.name, &SubmissionMark::name);
    if (mark.status == "graded" && old->score == mark.score) continue;
    ++differ;
    if (mark.status == "graded")
      fmt::print("  {}: {} before, {} now\n", mark.name, old->score, mark.score);
    else
      fmt::print("  {}: {}\n", mark.name, mark.reason);
  }
  fmt::print("  {} of {} submissions have the same score again.\n",
             after.submissions.size() - static_cast<std::size_t>(differ), after.submissions.size());
  return differ == 0 ? 0 : 1;
}

}  // namespace headstart
