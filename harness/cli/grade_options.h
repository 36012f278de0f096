// The options of grade and regrade: of the program that grades, and of the learner's, which hands them on and
// says at once what is wrong with them, before that program is built.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace headstart {

struct GradeOptions {
  std::vector<std::string> paths, formats, merge;
  std::string out = "grades", course, tests, level, shard;
  int jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  bool require_sandbox = false, afresh = false;
  bool one = false, many = false;  // what every path is
  std::optional<double> fail_under;
};

inline CLI::App* add_grade(CLI::App& app, GradeOptions& options) {
  CLI::App* grade = app.add_subcommand("grade", "Mark submissions in a sandbox");
  grade->add_option("PATH", options.paths,
                    "A submission, or a folder or archive of many: folders laid out like "
                    "exercises/, .zip, .tar.gz, git checkouts");
  CLI::Option* one = grade->add_flag("--one", options.one, "Every PATH is one submission");
  grade->add_flag("--many", options.many, "A PATH holds many, whatever they are called")
      ->excludes(one);
  grade->add_option("--out", options.out, "Where results go")->capture_default_str();
  grade->add_option("--jobs,-j", options.jobs, "Submissions at the same time")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000));
  grade->add_option("--format", options.formats, "json, gradescope, junit, github, csv, html")
      ->delimiter(',')
      ->check(CLI::IsMember({"json", "gradescope", "junit", "github", "csv", "html"}));
  grade->add_option("--course", options.course, "The course file: points, limits, secret")
      ->check(CLI::ExistingFile);
  grade->add_option("--tests", options.tests, "More tests of yours: DIR/NN_name/*_test.cpp")
      ->check(CLI::ExistingDirectory);
  grade->add_flag("--require-sandbox", options.require_sandbox,
                  "Refuse to grade where the machine offers no namespaces");
  grade->add_option(
      "--level", options.level,
      "namespaces, bubblewrap, landlock+seccomp or limits instead of the best there is");
  grade->add_option("--shard", options.shard, "I/N: only every N-th submission, from the I-th");
  grade->add_option("--merge", options.merge, "Join the results of these --out folders instead")
      ->expected(1, 100000)
      ->check(CLI::ExistingDirectory);
  grade->add_flag("--afresh", options.afresh, "Take over no result of an earlier run");
  grade->add_option("--fail-under", options.fail_under, "Exit with 1 if a score is below this");
  return grade;
}

inline CLI::App* add_regrade(CLI::App& app, GradeOptions& options) {
  CLI::App* regrade = app.add_subcommand("regrade", "Mark again what lies in a folder of results");
  regrade->add_option("DIR", options.out, "The --out folder of a run of grade")
      ->required()
      ->check(CLI::ExistingDirectory);
  regrade->add_option("--jobs,-j", options.jobs, "Submissions at the same time")
      ->check(CLI::Range(1, 1000));
  regrade->add_option("--course", options.course, "The course file")->check(CLI::ExistingFile);
  return regrade;
}

}  // namespace headstart
