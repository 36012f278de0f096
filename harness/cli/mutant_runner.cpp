#include "mutant_runner.h"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "files.h"
#include "process.h"
#include "text.h"

namespace headstart {
namespace {

constexpr int most_seconds = 60;  // a test has a limit of its own; this one is for the rest

// FNV-1a: the same on every machine and in every run.
std::string hash(std::string_view text) {
  std::uint64_t value = 0xcbf29ce484222325;
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return fmt::format("{:016x}", value);
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  if (at == text.npos) throw std::runtime_error(fmt::format("no \"{}\" in \"{}\"", what, text));
  return text.replace(at, what.size(), by);
}

// How the kit compiles `source` into `object`.
std::string compile_words(const std::filesystem::path& build, const std::string& source,
                          const std::string& object) {
  std::ifstream stream(build / "compile_commands.json");
  for (const auto& entry : nlohmann::json::parse(stream)) {
    const auto command = entry.at("command").get<std::string>();
    if (entry.at("file") == source && command.find(" -o " + object + " ") != command.npos)
      return command;
  }
  throw std::runtime_error(fmt::format("{} does not say how {} is compiled",
                                       (build / "compile_commands.json").string(), source));
}

std::string link_words(const std::filesystem::path& build, const std::string& target) {
  const Finished told =
      run({"ninja", "-C", build.string(), "-t", "commands", "-s", target}, Output::captured);
  std::string last;
  for (const std::string& line : lines_of(told.output))
    if (!line.empty() && !line.starts_with("ninja:")) last = line;
  if (!told.ok() || last.empty())
    throw std::runtime_error("ninja does not say how to link: " + told.output);
  return last;
}

// The text of every test by its name, from its TEST to the next.
std::map<std::string, std::string> tests_of(const Course& course, const Exercise& exercise) {
  std::map<std::string, std::string> tests;
  for (const std::string& file : exercise.tests) {
    const std::string text = read_file(course.root / "exercises" / exercise.id / file);
    tests[""] += text;
    for (std::size_t at = text.find("\nTEST("); at != text.npos;) {
      const std::size_t next = text.find("\nTEST(", at + 1);
      std::string name = text.substr(at + 6, text.find(')', at) - at - 6);
      name.replace(name.find(", "), 2, ".");
      tests[name] = text.substr(at, next - at);
      at = next;
    }
  }
  return tests;
}

// "Softmax.EveryRowAddsToOne" of "[  FAILED  ] Softmax.EveryRowAddsToOne (3 ms)".
std::string first_failed(const std::string& output) {
  constexpr std::string_view mark = "[  FAILED  ] ";
  const std::size_t at = output.find(mark);
  if (at == output.npos) return "";
  const std::size_t begin = at + mark.size();
  return output.substr(begin, output.find_first_of(" ,\n", begin) - begin);
}

// A queue of compilers, where the machine has one.
std::string launched(const std::string& command) {
  const char* launcher = std::getenv("HEADSTART_COMPILER_LAUNCHER");
  if (launcher == nullptr || *launcher == '\0' || command.starts_with(launcher)) return command;
  return std::string(launcher) + " " + command;
}

constexpr std::string_view fate_words[] = {"does_not_compile", "killed", "survived"};

}  // namespace

MutantRunner::MutantRunner(const Course& course, const Exercise& exercise,
                           const std::filesystem::path& build)
    : build_(build), folder_(build / "mutants"), name_(exercise.id) {
  const std::string in_solutions = fmt::format("solutions/{}/{}.cpp", exercise.id, exercise.name);
  source_ = (course.root / in_solutions).string();
  object_ = fmt::format("CMakeFiles/code.{}.dir/{}.o", exercise.id, in_solutions);
  program_ = "code/" + exercise.id;
  compile_ = launched(compile_words(build, source_, object_));
  link_ = link_words(build, program_);
  tests_ = tests_of(course, exercise);
  std::filesystem::create_directories(folder_);
  read_memory();
}

std::filesystem::path MutantRunner::folder_of(int lane) const {
  const std::filesystem::path folder = folder_ / fmt::format("{}.{}", name_, lane);
  std::filesystem::create_directories(folder);
  return folder;
}

// 0.cpp to 0.o, 1.cpp to 1.o, ...; where one does not compile, the others do all the same.
void MutantRunner::compile(const std::vector<std::string>& texts,
                           const std::filesystem::path& folder) const {
  std::string files = " -c";
  for (std::size_t i = 0; i < texts.size(); ++i) {
    std::filesystem::remove(folder / fmt::format("{}.o", i));
    write_file(folder / fmt::format("{}.cpp", i), texts[i]);
    files += fmt::format(" {}.cpp", i);
  }
  std::string command = replaced(compile_, " -o " + object_, "");
  command = replaced(command, " -c " + source_, files);
  run({"sh", "-c", command}, Output::captured, folder);
}

Verdict MutantRunner::run_tests(const std::filesystem::path& folder, std::size_t which) const {
  const std::string object = (folder / fmt::format("{}.o", which)).string();
  const std::string program = (folder / "tests").string();
  if (!std::filesystem::exists(object)) return {Fate::does_not_compile, ""};
  const std::string link =
      replaced(replaced(link_, object_, object), " -o " + program_, " -o " + program);
  if (!run({"sh", "-c", link}, Output::captured, build_).ok()) return {Fate::does_not_compile, ""};
  const Finished tested = run({program, "--gtest_brief=1", "--gtest_fail_fast"}, Output::captured,
                              build_, most_seconds);
  if (tested.ok()) return {Fate::survived, ""};
  return {Fate::killed, first_failed(tested.output)};
}

Verdict MutantRunner::judge_unchanged(const std::string& text) {
  compile({text}, folder_of(0));
  return run_tests(folder_of(0), 0);
}

std::vector<Verdict> MutantRunner::judge(const std::vector<const Mutant*>& mutants, int lane,
                                         const bool volatile& stopped) {
  std::vector<std::string> texts;
  for (const Mutant* mutant : mutants) texts.push_back(mutant->text);
  compile(texts, folder_of(lane));
  std::vector<Verdict> verdicts;
  for (std::size_t i = 0; i < mutants.size() && !stopped; ++i) {
    const Verdict verdict = run_tests(folder_of(lane), i);
    if (stopped) break;
    remember(*mutants[i], verdict);
    verdicts.push_back(verdict);
  }
  return verdicts;
}

// --- memory: "MUTANT FATE TESTS KILLER" a line ---------------------------------------------------

// Of what a verdict rests on: a killed mutant on its killer, a survivor on all tests.
std::string MutantRunner::hash_of(const Verdict& verdict) const {
  if (verdict.fate == Fate::does_not_compile) return hash("");
  const auto found = tests_.find(verdict.fate == Fate::killed ? verdict.killer : "");
  return hash(found == tests_.end() ? tests_.at("") : found->second);
}

void MutantRunner::read_memory() {
  std::ifstream stream(folder_ / (name_ + ".txt"));
  for (std::string mutant, fate, tests, killer; stream >> mutant >> fate >> tests >> killer;) {
    Verdict verdict{Fate::survived, killer == "-" ? "" : killer};
    if (fate == fate_words[0]) verdict.fate = Fate::does_not_compile;
    if (fate == fate_words[1]) verdict.fate = Fate::killed;
    if (tests == hash_of(verdict))
      memory_[mutant] = verdict;
    else
      memory_.erase(mutant);
  }
}

void MutantRunner::remember(const Mutant& mutant, const Verdict& verdict) {
  const std::lock_guard lock(mutex_);
  std::ofstream(folder_ / (name_ + ".txt"), std::ios::app)
      << fmt::format("{} {} {} {}\n", hash(mutant.text), fate_words[static_cast<int>(verdict.fate)],
                     hash_of(verdict), verdict.killer.empty() ? "-" : verdict.killer);
}

bool MutantRunner::knows(const Mutant& mutant) const {
  return memory_.contains(hash(mutant.text));
}

Verdict MutantRunner::recall(const Mutant& mutant) const {
  return memory_.at(hash(mutant.text));
}

}  // namespace headstart
