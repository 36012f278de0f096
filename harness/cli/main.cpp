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

#include "declare_options.h"
#include "grade_options.h"
#include "lab_table.h"
#include "learner.h"
#include "nearest.h"
#include "predictions.h"
#include "terminal.h"

namespace {

using namespace headstart;

struct Arguments {
  std::string exercise, shell;
  int step = 0;  // the next
  bool restore = false, reveal = false, side_by_side = false, poll = false;
  PredictOptions predict;
  TrainOptions train;
  WriteOptions write;
  LabOptions lab;
  GradeOptions grade;
  std::vector<std::string> words;  // as they were given
};

// What programs of their own do, and read the options of.
struct InstructorCommand {
  const char* name;
  const char* words;
  int (*run)(const Session& session, const std::vector<std::string>& arguments);
};
constexpr InstructorCommand instructor_commands[] = {
    {"verify", "Prove the kit: stubs fail every test, solutions pass every test",
     instructor_command},
};

void declare_instructor_commands(CLI::App& app) {
  for (const InstructorCommand& command : instructor_commands)
    app.add_subcommand(command.name, command.words)->prefix_command()->set_help_flag();
}

const InstructorCommand* instructors_choice(const CLI::App& app) {
  for (const InstructorCommand& command : instructor_commands)
    if (app.got_subcommand(command.name)) return &command;
  return nullptr;
}

CLI::App* declare(CLI::App& app, const char* name, const char* words, Arguments& arguments) {
  CLI::App* command = app.add_subcommand(name, words);
  command->add_option("NN", arguments.exercise,
                      "03, softmax or 03_softmax (default: where you are)");
  return command;
}

void declare_loop(CLI::App& app, Arguments& arguments) {
  CLI::App* watch =
      app.add_subcommand("watch", "Build and test at every save, and show how it went");
  watch->add_option("NN", arguments.exercise,
                    "03, softmax or 03_softmax (default: the first that does not pass)");
  watch->add_flag("--poll", arguments.poll, "Look for saves instead of waiting for events");
  CLI::App* check = app.add_subcommand("check", "Test your code, from exercise 00 on or only NN");
  check->add_option("NN", arguments.exercise, "03, softmax or 03_softmax");
  app.add_subcommand("list", "All exercises and how far you are");
  declare(app, "show", "Read the text of an exercise", arguments);
  CLI::App* hint = declare(app, "hint", "A hint, one step further at each call", arguments);
  hint->add_option("--step", arguments.step, "1, 2 or 3 instead")->check(CLI::Range(1, 99));
}

void declare_files(CLI::App& app, Arguments& arguments) {
  CLI::App* reset =
      app.add_subcommand("reset", "The stub of NN again, after a backup of your file");
  reset->add_option("NN", arguments.exercise, "03, softmax or 03_softmax")->required();
  reset->add_flag("--restore", arguments.restore, "The newest backup instead of the stub");
  CLI::App* solution =
      declare(app, "solution", "The solution beside your code, once that passes", arguments);
  solution->add_flag("--reveal", arguments.reveal, "Even if it does not pass yet");
  solution->add_flag("--side-by-side", arguments.side_by_side, "In two columns");
}

void declare_predict(CLI::App& app, PredictOptions& options) {
  CLI::App* predict =
      app.add_subcommand("predict", "Write down what comes out, before you code NN");
  predict->add_option("NN", options.exercise,
                      "03, softmax or 03_softmax (default: the first with open questions)");
  CLI::Option* report = predict->add_flag(
      "--report", options.report, "Judge the answers so far and ask nothing (default: of all)");
  predict->add_option("--in", options.folder, "With --report: of a folder laid out like exercises/")
      ->needs(report)
      ->check(CLI::ExistingDirectory);
}

void declare_commands(CLI::App& app, Arguments& arguments) {
  declare_loop(app, arguments);
  declare_predict(app, arguments.predict);
  declare_files(app, arguments);
  add_lab(app, arguments.lab);
  add_train(app, arguments.train);
  add_write(app, arguments.write);
  app.add_subcommand("doctor", "What the kit works with here, and what is slow");
  CLI::App* completion = app.add_subcommand("completion", "Completion of commands for a shell");
  completion->add_option("SHELL", arguments.shell, "bash, zsh or fish")->required();
  declare_instructor_commands(app);
  add_grade(app, arguments.grade);
  add_regrade(app, arguments.grade);
}

int list_labs() {
  for (const LabEntry& lab : lab_table)
    fmt::print("  {:<12} {:<34} {}\n", lab.name, lab.title, lab.rows);
  fmt::print("  Next: ./headstart lab {}\n", lab_table[0].name);
  return 0;
}

std::vector<CommandEntry> commands_of(const CLI::App& app) {
  std::vector<CommandEntry> commands;
  for (const CLI::App* command : app.get_subcommands({}))
    commands.push_back({.name = command->get_name(),
                        .words = command->get_description(),
                        .exercise = command->get_option_no_throw("NN") != nullptr});
  commands.push_back({.name = "test", .words = "The tests of the kit itself"});
  return commands;
}

// CLI11 names the words it cannot place from the last to the first, and not what there is instead.
int refuse_words(const CLI::App& app, const std::vector<std::string>& words) {
  std::string commands, given;
  std::vector<std::string> known;
  for (const CommandEntry& command : commands_of(app)) {
    commands += (commands.empty() ? "" : ", ") + command.name;
    known.push_back(command.name);
  }
  for (const std::string& word : words) given += (given.empty() ? "" : " ") + word;
  std::cerr << "headstart: cannot make sense of \"" << given << "\".\n";
  const std::string meant = nearest(words.empty() ? "" : words.front(), known);
  if (!meant.empty() && meant != words.front())
    std::cerr << "Did you mean: ./headstart " << meant << "\n";
  std::cerr << "Commands: " << commands << ". More: ./headstart --help\n";
  return 2;
}

int run_loop_command(const CLI::App& app, const Session& session, const Arguments& arguments) {
  const std::string& wanted = arguments.exercise;
  if (app.got_subcommand("list")) return list_command(session);
  if (app.got_subcommand("predict")) return predict_command(session, arguments.predict);
  if (app.got_subcommand("show")) return show_command(session, wanted);
  if (app.got_subcommand("hint")) return hint_command(session, wanted, arguments.step);
  if (app.got_subcommand("reset")) return reset_command(session, wanted, arguments.restore);
  if (app.got_subcommand("solution"))
    return solution_command(session, wanted, arguments.reveal, arguments.side_by_side);
  if (app.got_subcommand("doctor")) return doctor_command(session);
  if (app.got_subcommand("completion"))
    return completion_command(session, arguments.shell, commands_of(app));
  if (app.got_subcommand("watch") || (app.get_subcommands().empty() && can_watch()))
    return watch_command(session, wanted, arguments.poll);
  return check_command(session, wanted);
}

int run_command(const CLI::App& app, const Arguments& arguments) {
  const Session session = open_session(HEADSTART_ROOT);
  if (const InstructorCommand* command = instructors_choice(app))
    return command->run(session, arguments.words);
  if (app.got_subcommand("grade") || app.got_subcommand("regrade"))
    return grader_command(session, arguments.words);
  if (app.got_subcommand("train") || app.got_subcommand("write"))
    return workbench_command(session, "08", arguments.words);
  if (app.got_subcommand("lab")) {
    const std::string& name = arguments.lab.name;
    if (name.empty() && !arguments.lab.json) return list_labs();
    return workbench_command(session, name.empty() ? "" : find_lab_entry(name).exercise,
                             arguments.words);
  }
  return run_loop_command(app, session, arguments);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Headstart: build one attention head, test by test.", "headstart");
  app.set_version_flag("--version", HEADSTART_VERSION);
  app.require_subcommand(0, 1);
  app.footer(
      "Without a command: watch mode in a terminal, else check. Also: ./headstart test, the kit's "
      "own tests.\n"
      "Exit status: 0 all is well, 1 something does not pass, 2 bad usage, 3 the kit cannot work.");
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
