// headstart grade, regrade: a build of its own, of the solutions and of judges, made on demand.
#include <fmt/core.h>

#include <filesystem>
#include <stdexcept>

#include "commands.h"
#include "process.h"
#include "terminal.h"

namespace headstart {

int grader_command(const Session& session, const std::vector<std::string>& arguments) {
  const std::filesystem::path& root = session.course.root;
  if (!std::filesystem::exists(root / "solutions"))
    throw std::runtime_error("grading needs solutions/, which this copy of the kit does not have");
  const std::filesystem::path folder = root / "build" / "grader";
  const bool first = !std::filesystem::exists(folder / "build.ninja");
  show_progress("  building the grader (once) ...");
  if (first && !interactive())  // who reads a log shall not take it for stuck
    fmt::print(stderr, "headstart: building the grader; minutes, this first time\n");
  Finished finished;
  if (first) finished = run({"cmake", "--preset", "grader"}, Output::captured, root);
  if (finished.ok())
    finished = run({"ninja", "-C", folder.string(), "headstart_grade"}, Output::captured);
  clear_progress();
  if (!finished.ok())
    throw std::runtime_error("the grader does not build here:\n" + finished.output);
  become(folder / "headstart_grade", arguments);
}

}  // namespace headstart
