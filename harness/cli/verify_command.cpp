// headstart verify: proves the kit by breaking what its tests test.
//
// Every stub compiles without warnings and fails every one of its tests, only as not implemented;
// every solution passes all of them; nothing is skipped; stubs and solutions define every function of
// their header; every number of the lessons has its test; predictions (verify_predictions.h).
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "commands.h"
#include "predictions.h"
#include "process.h"
#include "terminal.h"
#include "verify_predictions.h"

namespace headstart {
namespace {

using Problems = std::vector<std::string>;

std::string read_text(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error(fmt::format("{} is missing", file.string()));
  return (std::ostringstream() << stream.rdbuf()).str();
}

std::vector<std::string> find_all(const std::string& text, const char* pattern) {
  const std::regex expression(pattern, std::regex::ECMAScript | std::regex::multiline);
  std::vector<std::string> found;
  for (std::sregex_iterator match(text.begin(), text.end(), expression), end; match != end; ++match)
    found.push_back((*match)[1]);
  return found;
}

// --- building ----------------------------------------------------------------------------------

// The stubs as the kit was delivered: in a learner's checkout, exercises/ is no longer that.
std::filesystem::path untouched_stubs(const Course& course) {
  const std::string root = course.root.string();
  std::vector<std::string> changed{"git", "-C", root, "diff", "--quiet", "HEAD", "--"};
  for (const Exercise& exercise : course.exercises) {
    changed.push_back(exercise.source());
    changed.push_back(fmt::format("exercises/{}/{}", exercise.id, sheet_name));
  }
  if (run(changed, Output::captured).status != 1) return course.root / "exercises";  // or no git
  const std::filesystem::path copy = course.root / "build" / "stubs";
  std::filesystem::create_directories(copy);
  const Finished finished =
      run({"sh", "-c", "git -C \"$1\" archive HEAD exercises | tar -x -C \"$2\"", "sh", root,
           copy.string()},
          Output::captured);
  if (!finished.ok())
    throw std::runtime_error("cannot take the stubs from git: " + finished.output);
  fmt::print("  exercises/ has been worked on; taking the stubs from git.\n");
  return copy / "exercises";
}

std::filesystem::path configure(const Course& course, const std::filesystem::path& stubs) {
  show_progress("  configuring ...");
  const Finished finished = run({"cmake", "--preset", "kit", "-DHEADSTART_STUBS=" + stubs.string()},
                                Output::captured, course.root);
  clear_progress();
  if (!finished.ok()) throw std::runtime_error("cannot configure the kit:\n" + finished.output);
  return course.root / "build" / "kit";
}

// --- what is proved ----------------------------------------------------------------------------

// Every test in the source is in the results, and none is written so that it would not run.
void prove_all_ran(const Course& course, const Exercise& exercise, const ExerciseResult& result,
                   Problems& problems) {
  std::string source;
  for (const std::string& file : exercise.tests)
    source += read_text(course.root / "exercises" / exercise.id / file);
  const std::size_t written = find_all(source, R"(^(TEST)\()").size();
  if (written != result.tests.size())
    problems.push_back(
        fmt::format("{}: {} tests are written, {} ran", exercise.id, written, result.tests.size()));
  if (!find_all(source, "(GTEST_SKIP|DISABLED_)").empty())
    problems.push_back(fmt::format("{}: a test is skipped or disabled", exercise.id));
}

void prove_verdict(const Exercise& exercise, const ExerciseResult& result, const std::string& whose,
                   const std::string& verdict, Problems& problems) {
  if (result.state == State::compile_error)
    problems.push_back(
        fmt::format("{}: the {} does not build:\n{}", exercise.id, whose, result.output));
  for (const TestResult& test : result.tests)
    if (test.verdict != verdict)
      problems.push_back(fmt::format("{}: {} on the {} is {}, not {}\n{}", exercise.id, test.name,
                                     whose, test.verdict, verdict, test.message));
}

// Every function that the header declares is defined in the object code.
void prove_functions(const Course& course, const Exercise& exercise, const Build& build,
                     Problems& problems) {
  const std::string header =
      read_text(course.root / "exercises" / exercise.id / (exercise.name + ".h"));
  const Finished symbols = run(
      {"sh", "-c", "find \"$1\" -path \"*/$2.dir/*\" -name '*.o' -exec nm -C --defined-only {} +",
       "sh", build.folder.string(), build.code + "." + exercise.id},
      Output::captured);
  for (const std::string& function : find_all(header, R"(^(?:[A-Za-z_:]+ )+([a-z_]+)\()"))
    if (symbols.output.find(" attention::" + function + "(") == std::string::npos)
      problems.push_back(fmt::format("{}: {} of {}.h is not defined in the {}", exercise.id,
                                     function, exercise.name, build.code));
}

void prove_lesson_rows(const Course& course, const std::vector<ExerciseResult>& results,
                       Problems& problems) {
  const auto rows = nlohmann::json::parse(read_text(course.root / "data" / "lesson_rows.json"))
                        .at("rows")
                        .get<std::map<std::string, std::vector<std::string>>>();
  for (const auto& [row, ids] : rows)
    for (std::size_t i = 0; i < course.exercises.size(); ++i) {
      if (std::ranges::find(ids, course.exercises[i].id) == ids.end()) continue;
      const std::regex name(fmt::format(R"(\.Lesson{}[A-Z])", row));
      if (std::ranges::none_of(results[i].tests, [&](const TestResult& test) {
            return std::regex_search(test.name, name);
          }))
        problems.push_back(
            fmt::format("{}: no test for row {} of the lessons", course.exercises[i].id, row));
    }
}

struct Proof {
  std::vector<ExerciseResult> stubs, solutions;
  Problems problems;
};

void prove_exercise(const Session& session, const Exercise& exercise,
                    const std::filesystem::path& folder, Proof& proof) {
  const Build stubs{.folder = folder, .code = "stubs"};
  const Build solutions{.folder = folder, .code = "code"};
  show_progress(fmt::format("  {} ...", exercise.id));
  proof.stubs.push_back(check(stubs, exercise));
  proof.solutions.push_back(check(solutions, exercise));
  clear_progress();

  prove_verdict(exercise, proof.stubs.back(), "stub", "not_implemented", proof.problems);
  prove_verdict(exercise, proof.solutions.back(), "solution", "passed", proof.problems);
  prove_all_ran(session.course, exercise, proof.stubs.back(), proof.problems);
  prove_all_ran(session.course, exercise, proof.solutions.back(), proof.problems);
  prove_functions(session.course, exercise, stubs, proof.problems);
  prove_functions(session.course, exercise, solutions, proof.problems);
  fmt::print("  {:<20} stub fails {:>2} of {:>2}, solution passes {:>2} of {:>2}\n", exercise.id,
             proof.stubs.back().tests.size() - proof.stubs.back().passed(),
             proof.stubs.back().tests.size(), proof.solutions.back().passed(),
             proof.solutions.back().tests.size());
}

}  // namespace

int verify_command(const Session& session) {
  if (!std::filesystem::exists(session.course.root / "solutions"))
    throw std::runtime_error("verify needs solutions/, which this copy of the kit does not have");
  const std::filesystem::path stubs = untouched_stubs(session.course);
  const std::filesystem::path folder = configure(session.course, stubs);
  Proof proof;
  for (const Exercise& exercise : session.course.exercises)
    prove_exercise(session, exercise, folder, proof);
  prove_lesson_rows(session.course, proof.solutions, proof.problems);
  std::ranges::move(prove_predictions(session.course, stubs), std::back_inserter(proof.problems));

  for (const std::string& problem : proof.problems) fmt::print("  {}  {}\n", red("FAIL"), problem);
  if (proof.problems.empty())
    fmt::print(
        "  {}  stubs fail only as not implemented and compile without warnings, solutions "
        "pass,\n        nothing is skipped, every row of the lessons has its test.\n"
        "        Predictions are open as handed out and right in the solutions; each wrong one\n"
        "        that is listed has its hint.\n",
        green("ok"));
  return proof.problems.empty() ? 0 : 1;
}

}  // namespace headstart
