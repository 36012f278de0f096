// The instructor's commands. `headstart` builds this program when one is asked for, and becomes it with
// the same words; the exit status means the same too (main.cpp).
#include <CLI/CLI.hpp>
#include <iostream>

#include "commands.h"

namespace {

using namespace headstart;

int run_command(CLI::App& app, int argc, char** argv) {
  app.require_subcommand(1);
  CLI::App* verify = app.add_subcommand(
      "verify", "Prove the kit: stubs fail every test, solutions pass every test");
  bool mistakes = false;
  MutantsWanted mutants;
  verify->add_flag("--mistakes", mistakes, "Prove the catalogue: each mistake is caught and named");
  CLI::Option* mutate =
      verify->add_option("--mutants", mutants.exercise,
                         "Change the solutions (of exercise NN) a little: the tests must notice");
  mutate->type_name("[NN]")->expected(0, 1)->excludes("--mistakes");
  verify->add_option("--every", mutants.every, "Only each so-manieth mutant")
      ->needs(mutate)
      ->check(CLI::Range(1, 1000000));
  verify->add_option("--report", mutants.report, "Write what came of it to this file");
  app.parse(argc, argv);
  const Session session = open_session(HEADSTART_ROOT);
  if (*mutate) return verify_mutants_command(session, mutants);
  if (mistakes) return verify_mistakes_command(session, mutants.report);
  if (!mutants.report.empty())
    throw std::invalid_argument("--report goes with --mistakes or --mutants");
  return verify_command(session);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Headstart: the instructor's commands.", "headstart");
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
