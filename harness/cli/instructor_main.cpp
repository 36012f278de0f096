// The instructor's commands. `headstart` builds this program when one is asked for, and becomes it with
// the same words; the exit status means the same too (main.cpp).
#include <CLI/CLI.hpp>
#include <iostream>

#include "commands.h"

namespace {

using namespace headstart;

int run_command(CLI::App& app, int argc, char** argv) {
  app.require_subcommand(1);
  app.add_subcommand("verify", "Prove the kit: stubs fail every test, solutions pass every test");
  app.parse(argc, argv);
  return verify_command(open_session(HEADSTART_ROOT));
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
