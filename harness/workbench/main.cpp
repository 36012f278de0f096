// workbench train|write|lab ...: what `headstart train`, `write` and `lab` run, linked with one code.
//
// Exit status: 0 done, 1 a lab does not agree with the lesson, 2 bad usage or input, 3 something could
// not be written, 130 stopped by Ctrl-C with everything kept.
#include <exception>
#include <iostream>
#include <stdexcept>

#include "commands.h"
#include "declare_options.h"
#include "headstart/not_implemented.h"

namespace {

using namespace headstart;

int run_command(CLI::App& app, int argc, char** argv) {
  TrainOptions train_options;
  WriteOptions write_options;
  LabOptions lab_options;
  CLI::App* train = add_train(app, train_options);
  CLI::App* write = add_write(app, write_options);
  add_lab(app, lab_options);
  app.require_subcommand(1);
  app.parse(argc, argv);
  if (train->parsed()) return train_command(train_options);
  if (write->parsed()) return write_command(write_options);
  return lab_command(lab_options);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Headstart's workbench", "headstart");
  try {
    return run_command(app, argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const NotImplemented& stub) {
    std::cerr << "headstart: " << stub.function() << " is not implemented yet: open " << stub.file()
              << "\n";
    return 2;
  } catch (const std::invalid_argument& error) {
    std::cerr << "headstart: " << error.what() << "\n";
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "headstart: " << error.what() << "\n";
    return 3;
  }
}
