// The instructor's commands. `headstart` builds this program when one is asked for, and becomes it with
// the same words; the exit status means the same too (main.cpp).
#include <CLI/CLI.hpp>
#include <iostream>

#include "commands.h"

namespace {

using namespace headstart;

int run_command(CLI::App& app, int argc, char** argv) {
  app.require_subcommand(1);
  CLI::App* verify =
      app.add_subcommand("verify", "Prove the kit: stubs fail every test, solutions pass every test");
  bool mistakes = false;
  std::string report;
  verify->add_flag("--mistakes", mistakes, "Prove the catalogue: each mistake is caught and named");
  verify->add_option("--report", report, "Write which test catches which mistake to this file")
      ->needs("--mistakes");
  app.parse(argc, argv);
  const Session session = open_session(HEADSTART_ROOT);
  return mistakes ? verify_mistakes_command(session, report) : verify_command(session);
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
