// headstart show [NN]: the README of an exercise, on the terminal.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "files.h"
#include "learner.h"
#include "markdown.h"
#include "terminal.h"

namespace headstart {
namespace {

// Through $PAGER or less, as git does it, if a person looks; false if there is no such program.
bool page(const std::string& text) {
  if (!interactive() || isatty(STDIN_FILENO) == 0) return false;
  const char* wanted = std::getenv("PAGER");
  const std::string pager = wanted != nullptr && *wanted != 0 ? wanted : "less";
  setenv("LESS", "FRX", 0);  // no pager for what fits the screen; colours as they are
  if (std::system(("command -v " + pager + " >/dev/null 2>&1").c_str()) != 0) return false;
  std::FILE* stream = popen(pager.c_str(), "w");
  if (stream == nullptr) return false;
  std::fwrite(text.data(), 1, text.size(), stream);
  pclose(stream);
  return true;
}

}  // namespace

std::string readme_text(const Session& session, const Exercise& exercise) {
  constexpr std::size_t widest = 100;
  return render_markdown(read_file(session.course.root / exercise.readme()),
                         std::min(terminal_width(), widest) - 1);
}

int show_command(const Session& session, const std::string& wanted) {
  const Progress progress = open_progress(session);
  const Exercise& exercise = chosen_exercise(session, progress, wanted);
  const std::string text =
      readme_text(session, exercise) + fmt::format("\n  Next: fill in {}\n", exercise.source());
  if (!page(text)) fmt::print("{}", text);
  return 0;
}

}  // namespace headstart
