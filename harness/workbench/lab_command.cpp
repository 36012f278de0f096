// headstart lab [NAME] [--json]: what the lessons claim, recomputed.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

#include "commands.h"
#include "curve.h"
#include "lab_json.h"
#include "lab_text.h"

namespace headstart {
namespace {

// The characters of a figure whose rows are named by one each.
std::u32string characters_of(const Figure& figure) {
  std::string names;
  for (const std::string& name : figure.rows) names += name;
  return from_utf8(names);
}

// What the trained head looks at is too wide for a glance at a terminal: it is kept as a picture too.
// A checkout that cannot be written costs the picture, not the lab.
void keep_picture(const LabResult& result) {
  const std::filesystem::path file = model_file("").replace_filename("ceiling.attention.svg");
  try {
    for (const Section& section : result.sections)
      for (const Figure& figure : section.figures)
        write_whole(file, attention_svg(characters_of(figure), figure.cells));
    fmt::print("  where it looks, as a picture: {}\n", file.string());
  } catch (const std::runtime_error& error) {
    fmt::print(stderr, "  (no picture: {})\n", error.what());
  }
}

}  // namespace

int lab_command(const LabOptions& options) {
  if (options.name.empty()) {
    fmt::print("{}", options.json ? lab_list_json() : lab_list_text());
    return 0;
  }
  const Lab& lab = find_lab(options.name);
  const LabResult result = lab.run();
  const bool colour = isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
  fmt::print("{}", options.json ? lab_json(lab, result, code_under_test)
                                : lab_text(lab, result, code_under_test, colour));
  if (lab.name == "ceiling" && !options.json) keep_picture(result);
  return result.agrees() ? 0 : 1;
}

}  // namespace headstart
