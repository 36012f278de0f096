// Compiles, links and tests mutants of one solution, and remembers what came of each.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "course.h"
#include "mutate.h"

namespace headstart {

enum class Fate { does_not_compile, killed, survived };

struct Verdict {
  Fate fate = Fate::survived;
  std::string killer;  // the first test that failed, if one did
};

class MutantRunner {
 public:
  // `build` is the kit's, with code.NN_name.test built. Throws std::runtime_error if it does not say how.
  MutantRunner(const Course& course, const Exercise& exercise, const std::filesystem::path& build);

  // What is known from an earlier run, about the same mutant and the same tests.
  bool knows(const Mutant& mutant) const;
  Verdict recall(const Mutant& mutant) const;

  // Several at once: their compiler waits only once where compilers queue up. May run in several
  // threads, each in a `lane` of its own. Fewer verdicts than mutants once `stopped`: an interrupted
  // compiler or test has failed too.
  std::vector<Verdict> judge(const std::vector<const Mutant*>& mutants, int lane,
                             const bool volatile& stopped);

  // The solution itself, by the same way; it must survive.
  Verdict judge_unchanged(const std::string& text);

 private:
  void compile(const std::vector<std::string>& texts, const std::filesystem::path& folder) const;
  Verdict run_tests(const std::filesystem::path& folder, std::size_t which) const;
  std::filesystem::path folder_of(int lane) const;
  std::string hash_of(const Verdict& verdict) const;
  void read_memory();
  void remember(const Mutant& mutant, const Verdict& verdict);

  std::filesystem::path build_, folder_;
  std::string name_, source_, object_, program_, compile_, link_;
  std::map<std::string, std::string> tests_;  // text by name; "" for all of them
  std::map<std::string, Verdict> memory_;     // by the hash of a mutant's text
  std::mutex mutex_;
};

}  // namespace headstart
