#include "marking.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <fstream>
#include <regex>
#include <sstream>

#include "clean_text.h"
#include "files.h"
#include "points.h"
#include "predictions_mark.h"
#include "process.h"
#include "results.h"
#include "seed_key.h"

namespace headstart {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t most_message = 8000;

// Adds the time from its birth to its end.
class Stopwatch {
 public:
  explicit Stopwatch(double& seconds) : seconds_(seconds) {}
  Stopwatch(const Stopwatch&) = delete;
  ~Stopwatch() {
    seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  double& seconds_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

std::string read_all(const Descriptor& file) {
  std::string content;
  std::array<char, 1 << 16> buffer;
  lseek(file.get(), 0, SEEK_SET);
  for (ssize_t size; (size = read(file.get(), buffer.data(), buffer.size())) > 0;)
    content.append(buffer.data(), static_cast<std::size_t>(size));
  return content;
}

// A tree that was deleted or changed since the intake would else look like a learner's who handed in
// less.
TreeFiles read_checked(const Taken& taken) {
  TreeFiles files;
  if (fs::exists(taken.folder)) files = read_tree(taken.folder);
  if (sha256_of(files) != taken.hash)
    throw std::runtime_error(fmt::format(
        "{} was changed or deleted while it was graded; grade it again", taken.folder.string()));
  return files;
}

std::vector<Input> sources_of(const TreeFiles& files) {
  std::vector<Input> sources;
  for (const auto& [name, content] : files)
    if (!name.ends_with(".txt")) sources.push_back({name, content});
  return sources;
}

// The kernel ends the largest program when the machine runs out of memory, and the driver of the
// compiler then speaks of an error as if the source had one. (An #error of these words has the source's
// name before it; a #line can forge that.)
bool killed_from_outside(const Ended& ended) {
  if (ended.verdict == JobVerdict::signalled) return ended.status == SIGKILL;
  static const std::regex words(
      "(^|\n)[a-zA-Z_.+0-9-]+: (fatal error: Killed signal terminated program|"
      "fatal error: [a-z.]+ terminated with signal 9 \\[Killed\\]|"
      "error: unable to execute command: Killed)");
  return !ended.ok() && std::regex_search(ended.output.substr(0, most_message), words);
}

// How many processes the kernel has ended for lack of memory since the machine started; 0 if it does not
// say.
long ended_for_memory() {
  std::ifstream counters("/proc/vmstat");
  std::string name;
  for (long count = 0; counters >> name >> count;)
    if (name == "oom_kill") return count;
  return 0;
}

// The status of an exercise whose compiler or linker did not do its work.
std::string status_of(const Ended& ended) {
  if (killed_from_outside(ended)) return "infra_error";
  switch (ended.verdict) {
    case JobVerdict::timed_out_cpu:
    case JobVerdict::timed_out_wall: return "timed_out";
    case JobVerdict::out_of_memory: return "out_of_memory";
    case JobVerdict::forbidden: return "forbidden";
    case JobVerdict::infra_error: return "infra_error";
    default: return "compile_error";
  }
}

// The status of an exercise from the verdicts of its tests.
std::string status_of(const std::vector<std::string>& verdicts) {
  const auto all = [&](const char* verdict) {
    return std::ranges::all_of(verdicts, [&](const auto& each) { return each == verdict; });
  };
  if (verdicts.empty()) return "infra_error";
  for (const char* verdict : {"passed", "not_implemented"})
    if (all(verdict)) return verdict;
  for (const char* verdict : {"infra_error", "forbidden", "out_of_memory", "timed_out", "crashed"})
    if (std::ranges::find(verdicts, verdict) != verdicts.end()) return verdict;
  return std::ranges::find(verdicts, "exited") != verdicts.end() ? "crashed" : "failed";
}

std::string test_status(const std::string& verdict) {
  if (verdict == "passed" || verdict == "not_run") return verdict;
  return verdict == "failed" || verdict == "not_implemented" ? "failed" : "error";
}

fs::path program_in(const Taken& taken) {
  return taken.scratch / "program";
}

// Half a program would crash as if the learner's code did.
void write_program(const fs::path& file, const std::string& program) {
  std::ofstream stream(file, std::ios::binary);
  stream << program;
  stream.close();
  if (!stream) throw std::runtime_error(fmt::format("cannot write {}", file.string()));
  fs::permissions(file, fs::perms{0755});
}

// Killed, and not by the sandbox: by the kernel, which has no memory left, or by itself. Who is killed
// twice does it.
std::string settled(const std::string& verdict, bool last_try) {
  if (verdict != "killed") return verdict;
  return last_try ? "crashed" : "infra_error";
}

std::vector<TestMark> not_run(const std::vector<std::string>& names) {
  std::vector<TestMark> tests(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) tests[i].name = names[i];
  return tests;
}

double megabytes(const Ended& ended) {
  return static_cast<double>(ended.usage.memory_bytes) / (1 << 20);
}

// An #include that finds nothing may be of a file that was handed in and not taken.
std::string not_taken(const SubmissionMark& mark, const std::string& exercise) {
  std::string words;
  for (const std::string& file : mark.dropped)
    if (file.starts_with(exercise + "/")) words += "\nNot taken: " + file;
  return words;
}

// What stands in an exercise's folder instead of its file: Softmax.cpp is another one.
std::string instead_of(const TreeFiles& files, const GraderExercise& exercise) {
  std::string words;
  for (const auto& [name, content] : files)
    if (name.starts_with(exercise.id + "/") && name.ends_with(".cpp"))
      words += (words.empty() ? "" : ", ") + name;
  return words.empty() ? "" : fmt::format("There is no {}, but {}", exercise.source, words);
}

bool fails_to_compile(const SubmissionMark& mark) {
  return std::ranges::find(mark.exercises, "compile_error", &ExerciseMark::status) !=
         mark.exercises.end();
}

}  // namespace

struct Marker::Step {
  std::string status;   // empty: it worked
  std::string message;  // of the compiler or linker, clean
  std::string result;   // the object or program
  bool killed = false;  // or says so
  double memory_mb = 0;
};

Marker::Marker(const GraderBuild& build, const Sandbox& sandbox, const MarkingRules& rules)
    : build_(build), sandbox_(sandbox), rules_(rules), toolchain_(find_toolchain(build.compiler)) {
  for (const GraderExercise& exercise : build.exercises)
    planned_.push_back(planned_tests(exercise));
}

// GoogleTest lists a suite's name with a point, and its tests indented below.
std::vector<std::string> Marker::planned_tests(const GraderExercise& exercise) const {
  const Finished listed =
      run({exercise.judge.string(), "--gtest_list_tests", "--", "limits", "1", "1", "none"},
          Output::captured, {}, 60);
  std::istringstream lines(listed.output);
  std::vector<std::string> tests;
  std::string suite;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("  "))
      tests.push_back(suite + line.substr(2));
    else
      suite = line;
  if (!listed.ok() || tests.empty())
    throw std::runtime_error(
        fmt::format("{} does not list its tests:\n{}", exercise.judge.string(), listed.output));
  return tests;
}

void Marker::mark(const Taken& taken, SubmissionMark& mark) const {
  const Stopwatch stopwatch(mark.seconds);
  const TreeFiles files = read_checked(taken);
  Objects objects;
  for (std::size_t i = 0; i < build_.exercises.size(); ++i)
    mark.exercises.push_back(mark_exercise(taken, files, i, objects, mark));
  if (fails_to_compile(mark) && !compiler_works())
    throw std::runtime_error(
        "the compiler or linker does not work any more, not even on a solution");
  mark.chain = mark_chain(taken, objects, mark);
  std::vector<std::string> ids;
  for (const GraderExercise& exercise : build_.exercises) ids.push_back(exercise.id);
  mark.predictions = mark_predictions(build_.root, taken.folder, ids, rules_.prediction_points);
  read_checked(taken);
  mark.score = mark.chain.score + mark.predictions->score;
  mark.max_score = mark.chain.max_score + mark.predictions->max_score;
  for (const ExerciseMark& exercise : mark.exercises) {
    mark.score += exercise.score;
    mark.max_score += exercise.max_score;
  }
  mark.score = rounded(mark.score);
}

ExerciseMark Marker::mark_exercise(const Taken& taken, const TreeFiles& files, std::size_t number,
                                   Objects& objects, SubmissionMark& mark) const {
  const GraderExercise& exercise = build_.exercises[number];
  ExerciseMark result;
  result.id = exercise.id;
  result.status = "missing";
  const auto points = rules_.points.find(exercise.id);
  result.max_score = points == rules_.points.end() ? 0 : points->second;
  result.tests = not_run(planned_[number]);
  if (!files.contains(exercise.source)) {
    result.message = instead_of(files, exercise);
    return result;
  }

  Step step;
  const long ended_before = ended_for_memory();
  {
    const Stopwatch stopwatch(mark.compile_seconds);
    step = compile(files, exercise);
    mark.memory_mb = std::max(mark.memory_mb, step.memory_mb);
  }
  if (step.status.empty()) {
    const Stopwatch stopwatch(mark.link_seconds);
    objects.push_back({exercise.id + ".o", std::move(step.result)});
    step = link({objects.back()}, number, false);
    mark.memory_mb = std::max(mark.memory_mb, step.memory_mb);
  }
  // A source can have the compiler say that it was killed. Twice, and the kernel knows nothing of it:
  if (step.killed && taken.last_try && ended_for_memory() == ended_before)
    step.status = "compile_error";
  result.status = step.status;
  result.message = step.message;
  if (step.status == "compile_error") result.message += not_taken(mark, exercise.id);
  if (!step.status.empty()) return result;

  const Stopwatch stopwatch(mark.run_seconds);
  judge(taken, number, step.result, rules_.submission_seconds - mark.run_seconds, result);
  return result;
}

// All of the submission's code together, by the tests of the last exercise, which calls all others.
LineMark Marker::mark_chain(const Taken& taken, const Objects& objects,
                            SubmissionMark& mark) const {
  LineMark line;
  line.status = "not_run";
  line.max_score = rules_.chain_points;
  // Tests of the last exercise cannot see if its code leaves the others aside: they count by themselves.
  for (const ExerciseMark& exercise : mark.exercises)
    if (exercise.status != "passed") {
      line.message =
          fmt::format("{}: {}; the chain is what passes as a whole", exercise.id, exercise.status);
      return line;
    }
  const std::size_t last = build_.exercises.size() - 1;
  const Step step = link(objects, last, true);
  line.status = "failed";
  line.message = step.message;
  if (!step.status.empty()) return line;
  ExerciseMark chain;
  chain.tests = not_run(planned_[last]);
  {
    const Stopwatch stopwatch(mark.run_seconds);
    judge(taken, last, step.result, rules_.submission_seconds - mark.run_seconds, chain);
  }
  for (const TestMark& test : chain.tests)
    if (test.status != "passed" && line.message.empty())
      line.message = fmt::format("{}\n{}", test.name, test.message);
  line.status = chain.status;
  if (chain.status != "passed") return line;
  double earned = 0;  // a course may give exercises no points
  for (const ExerciseMark& exercise : mark.exercises) earned += exercise.score;
  line.score = std::min(line.max_score, rounded(earned));
  return line;
}

Marker::Step Marker::compile(const TreeFiles& files, const GraderExercise& exercise) const {
  Compile what{.files = sources_of(files),
               .source = exercise.source,
               .flags = exercise.flags,
               .readable = build_.headers()};
  Job job = compile_job(toolchain_, what);
  job.limits.memory_bytes = rules_.compile_memory_mb << 20;
  job.limits.cpu_seconds = rules_.compile_seconds;
  const Ended ended = sandbox_.run(job);
  const auto object = ended.files.find(compiled_object);
  if (ended.ok() && object != ended.files.end())
    return {.status = "",
            .message = "",
            .result = read_all(object->second),
            .memory_mb = megabytes(ended)};
  return {.status = status_of(ended),
          .message = clean(ended.output + ended.reason, most_message),
          .result = "",
          .killed = killed_from_outside(ended),
          .memory_mb = megabytes(ended)};
}

// An error of the compiler says something about a submission only where our own code compiles.
bool Marker::compiler_works() const {
  const GraderExercise& first = build_.exercises.front();
  const TreeFiles ours{{first.source, read_file(build_.root / "solutions" / first.source)}};
  Step step = compile(ours, first);
  if (step.status.empty()) step = link({{first.id + ".o", std::move(step.result)}}, 0, false);
  return step.status.empty();
}

// `alone`: no reference behind the objects. Two definitions that meet are the linker's error.
Marker::Step Marker::link(const Objects& objects, std::size_t number, bool alone) const {
  std::vector<fs::path> ours{build_.worker_main};
  for (std::size_t i = 0; i <= number; ++i) {
    ours.push_back(build_.exercises[i].functions);
    if (i < number && !alone) ours.push_back(build_.exercises[i].code);
  }
  ours.insert(ours.end(), build_.libraries.begin(), build_.libraries.end());
  Link what{.objects = objects, .flags = build_.link_options, .readable = ours};
  for (const fs::path& file : ours) what.flags.push_back(file.string());
  what.flags.emplace_back("-lfmt");
  const Ended ended = sandbox_.run(link_job(toolchain_, what));
  const auto program = ended.files.find(linked_program);
  if (ended.ok() && program != ended.files.end())
    return {.status = "",
            .message = "",
            .result = read_all(program->second),
            .memory_mb = megabytes(ended)};
  return {.status = status_of(ended),
          .message = clean(ended.output + ended.reason, most_message),
          .result = "",
          .killed = killed_from_outside(ended),
          .memory_mb = megabytes(ended)};
}

// Nothing if the judge did not come to its end.
std::vector<TestResult> Marker::run_judge(const Taken& taken, std::size_t number, double seconds,
                                          const std::string& filter) const {
  const GraderExercise& exercise = build_.exercises[number];
  const fs::path results = taken.scratch / "results.json";
  fs::remove(results);
  run({"/usr/bin/env", "HEADSTART_SEED_KEY=" + seed_key(rules_.secret, taken.hash, exercise.id),
       exercise.judge.string(), "--gtest_output=json:" + results.string(), "--gtest_brief=1",
       "--gtest_filter=" + filter, fmt::format("--total-seconds={}", seconds), "--",
       std::string(name_of(sandbox_.level())), std::to_string(rules_.run_memory_mb),
       fmt::format("{}", rules_.run_seconds), program_in(taken).string()},
      Output::captured, {}, static_cast<int>(2 * seconds) + 30);
  return read_results(results);
}

// A test that was given something that it cannot deal with, and went down with its judge, must not take
// the others with it.
std::vector<TestResult> Marker::judge_one_by_one(const Taken& taken, std::size_t number,
                                                 double seconds) const {
  const auto start = std::chrono::steady_clock::now();
  std::vector<TestResult> all;
  for (const std::string& test : planned_[number]) {
    const double used =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (used > 2 * seconds + 30) break;
    const std::vector<TestResult> one = run_judge(taken, number, std::min(seconds, 10.0), test);
    all.push_back(one.size() == 1
                      ? one.front()
                      : TestResult{.name = test,
                                   .verdict = "failed",
                                   .message = "The test could not deal with what came "
                                              "back: of another shape, or far too large?",
                                   .mistake = "",
                                   .random = true});
  }
  return all;
}

void Marker::judge(const Taken& taken, std::size_t number, const std::string& program,
                   double seconds_left, ExerciseMark& mark) const {
  const double seconds = std::clamp(seconds_left, 0.0, rules_.exercise_seconds);
  fs::create_directories(taken.scratch);
  fs::remove(program_in(taken));
  write_program(program_in(taken), program);
  std::vector<TestResult> ran = run_judge(taken, number, seconds, "*");
  const bool one_by_one = ran.empty() && taken.last_try;
  if (one_by_one) ran = judge_one_by_one(taken, number, seconds);
  std::vector<std::string> verdicts;
  for (TestMark& test : mark.tests) {
    const auto found = std::ranges::find(ran, test.name, &TestResult::name);
    const std::string missing = one_by_one ? "not_run" : "infra_error";
    const std::string verdict =
        found == ran.end() ? missing : settled(found->verdict, taken.last_try);
    verdicts.push_back(verdict);
    test.status = found == ran.end() ? "not_run" : test_status(verdict);
    if (found != ran.end()) test.message = clean(found->message, most_message);
    if (found != ran.end()) test.mistake = found->mistake;
  }
  mark.status = status_of(verdicts);
  give_points(mark, ran, rules_.partial);
  fs::remove(program_in(taken));
}

}  // namespace headstart
