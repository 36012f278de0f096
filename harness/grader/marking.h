// Marks one submission: compiles, links and judges each exercise in the sandbox.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "grade.h"
#include "grader_build.h"
#include "points.h"
#include "pristine_tree.h"
#include "results.h"
#include "sandbox.h"
#include "sandbox_jobs.h"

namespace headstart {

// What an instructor may decide (see rules.h); the numbers here hold where nothing is said.
struct MarkingRules {
  std::map<std::string, double> points;  // by exercise
  double chain_points = 1, prediction_points = 0;
  Partial partial = Partial::functions;
  std::string secret = "headstart";
  std::uint64_t compile_memory_mb = 640, run_memory_mb = 512;
  double compile_seconds = 30, run_seconds = 10, exercise_seconds = 30,
         submission_seconds =
             180;  // of running; nine exercises that hang do not take nine times 60
};

// A submission as it lies in a folder of ours: NN_name/*.cpp and *.h, and nothing else.
struct Taken {
  std::filesystem::path folder;
  std::string hash;               // of its content
  std::filesystem::path scratch;  // another one, for its programs while they are judged
  bool last_try = true;  // what may be the machine's doing is its infra_error, except on the last
};

class Marker {
 public:
  // The references must outlive it.
  Marker(const GraderBuild& build, const Sandbox& sandbox, const MarkingRules& rules);

  // Everything but name, path, status, reason and hash. Throws std::runtime_error if the folder does
  // not hold what the hash is of, before or after: nothing is known of the submission then.
  void mark(const Taken& taken, SubmissionMark& mark) const;

 private:
  using Objects = std::vector<Input>;  // what was compiled of the submission, by exercise
  struct Step;                         // what came of a compiler or linker

  ExerciseMark mark_exercise(const Taken& taken, const TreeFiles& files, std::size_t number,
                             Objects& objects, SubmissionMark& mark) const;
  LineMark mark_chain(const Taken& taken, const Objects& objects, SubmissionMark& mark) const;
  Step compile(const TreeFiles& files, const GraderExercise& exercise) const;
  bool compiler_works() const;
  Step link(const Objects& objects, std::size_t number, bool alone) const;
  std::vector<TestResult> run_judge(const Taken& taken, std::size_t number, double seconds,
                                    const std::string& filter) const;
  std::vector<TestResult> judge_one_by_one(const Taken& taken, std::size_t number,
                                           double seconds) const;
  void judge(const Taken& taken, std::size_t number, const std::string& program,
             double seconds_left, ExerciseMark& mark) const;
  std::vector<std::string> planned_tests(const GraderExercise& exercise) const;

  const GraderBuild& build_;
  const Sandbox& sandbox_;
  const MarkingRules& rules_;
  Toolchain toolchain_;
  std::vector<std::vector<std::string>> planned_;
};

}  // namespace headstart
