// headstart grade, regrade: marks submissions. The learner's program builds this one on demand and
// becomes it.
//
// Exit status: 0 every submission was graded, whatever it scored; 1 some could not be (or scored below
// --fail-under, or not the same again); 2 bad usage; 3 the kit cannot work.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "grade_command.h"
#include "grade_options.h"

namespace {

using namespace headstart;

int run_command(CLI::App& app, int argc, char** argv) {
  GradeOptions options;
  app.require_subcommand(1);
  add_grade(app, options);
  const CLI::App* regrade = add_regrade(app, options);
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
