// headstart grade, regrade: marks submissions. The learner's program builds this one on demand and
// becomes it.
//
// Exit status: 0 every submission was graded, whatever it scored; 1 some could not be (or scored below
// --fail-under, or not the same again); 2 bad usage; 3 the kit cannot work.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <iostream>
#include <thread>

#include "grade_command.h"

namespace {

using namespace headstart;

void add_grade(CLI::App& app, GradeOptions& options) {
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
}

int run_command(CLI::App& app, int argc, char** argv) {
  GradeOptions options;
  options.jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  app.require_subcommand(1);
  add_grade(app, options);
  CLI::App* regrade = app.add_subcommand("regrade", "Mark again what lies in a folder of results");
  regrade->add_option("DIR", options.out, "The --out folder of a run of grade")
      ->required()
      ->check(CLI::ExistingDirectory);
  regrade->add_option("--jobs,-j", options.jobs, "Submissions at the same time");
  regrade->add_option("--course", options.course, "The course file")->check(CLI::ExistingFile);
  const CLI::App* sandbox =
      app.add_subcommand("sandbox", "Which levels of isolation this machine offers");
  app.parse(argc, argv);
  if (app.got_subcommand(sandbox)) return sandbox_command();
  return app.got_subcommand(regrade) ? regrade_command(options) : grade_command(options);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Headstart: grading.", "headstart");
  try {
    return run_command(app, argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const std::invalid_argument& error) {
    std::cerr << "headstart: " << error.what() << "\n";
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "headstart: " << error.what() << "\n";
    return 3;
  }
}
