// The command line. The launcher (./headstart) builds this program and hands its arguments on.
//
// Exit status: 0 all is well, 1 something of the learner's or the kit's does not pass, 2 bad usage,
// 3 the kit itself cannot work (a file is missing, a program cannot be started).
//
// A command that only an instructor needs belongs in headstart_instructor (instructor_main.cpp): the
// first verdict of a learner waits for this program.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "commands.h"
#include "declare_options.h"
#include "lab_table.h"

namespace {

using namespace headstart;

struct Arguments {
  std::string exercise;
  int step = 1;
  TrainOptions train;
  WriteOptions write;
  LabOptions lab;
  std::vector<std::string> words;  // as they were given
};

// What headstart_instructor does, and reads the options of.
struct InstructorCommand {
  const char* name;
  const char* words;
};
constexpr InstructorCommand instructor_commands[] = {
    {"verify", "Prove the kit: stubs fail every test, solutions pass every test"},
};

void declare_instructor_commands(CLI::App& app) {
  for (const InstructorCommand& command : instructor_commands)
    app.add_subcommand(command.name, command.words)->prefix_command()->set_help_flag();
}

bool is_for_the_instructor(const CLI::App& app) {
  return std::ranges::any_of(instructor_commands, [&](const InstructorCommand& command) {
    return app.got_subcommand(command.name);
  });
}

void declare_commands(CLI::App& app, Arguments& arguments) {
  CLI::App* check = app.add_subcommand("check", "Test your code, from exercise 00 on or only NN");
  check->add_option("NN", arguments.exercise, "03, softmax or 03_softmax");
  app.add_subcommand("list", "All exercises and how far you are");
  CLI::App* hint = app.add_subcommand("hint", "A hint for exercise NN, in three steps");
  hint->add_option("NN", arguments.exercise,
                   "03, softmax or 03_softmax (default: the first that does not pass)");
  hint->add_option("--step", arguments.step, "1, 2 or 3")->capture_default_str();
  add_lab(app, arguments.lab);
  add_train(app, arguments.train);
  add_write(app, arguments.write);
  declare_instructor_commands(app);
}

int list_labs() {
  for (const LabEntry& lab : lab_table)
    fmt::print("  {:<12} {:<34} {}\n", lab.name, lab.title, lab.rows);
  fmt::print("  Next: ./headstart lab {}\n", lab_table[0].name);
  return 0;
}

// CLI11 names the words it cannot place from the last to the first, and not what there is instead.
int refuse_words(const CLI::App& app, const std::vector<std::string>& words) {
  std::string commands, given;
  for (const CLI::App* command : app.get_subcommands({}))
    commands += (commands.empty() ? "" : ", ") + command->get_name();
  for (const std::string& word : words) given += (given.empty() ? "" : " ") + word;
  std::cerr << "headstart: cannot make sense of \"" << given << "\".\nCommands: " << commands
            << ", test. More: ./headstart --help\n";
  return 2;
}

int run_command(const CLI::App& app, const Arguments& arguments) {
  const Session session = open_session(HEADSTART_ROOT);
  if (app.got_subcommand("list")) return list_command(session);
  if (app.got_subcommand("hint")) return hint_command(session, arguments.exercise, arguments.step);
  if (is_for_the_instructor(app)) return instructor_command(session, arguments.words);
  if (app.got_subcommand("train") || app.got_subcommand("write"))
    return workbench_command(session, "08", arguments.words);
  if (app.got_subcommand("lab")) {
    const std::string& name = arguments.lab.name;
    if (name.empty() && !arguments.lab.json) return list_labs();
    return workbench_command(session, name.empty() ? "" : find_lab_entry(name).exercise,
                             arguments.words);
  }
  return check_command(session, arguments.exercise);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Headstart: build one attention head, test by test.", "headstart");
  app.set_version_flag("--version", HEADSTART_VERSION);
  app.require_subcommand(0, 1);
  app.footer("Without a command: check. Also: ./headstart test, the kit's own tests.");
  Arguments arguments;
  arguments.words.assign(argv + 1, argv + argc);
  declare_commands(app, arguments);

  try {
    app.parse(argc, argv);
    return run_command(app, arguments);
  } catch (const CLI::ExtrasError&) {
    return refuse_words(app, arguments.words);
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
