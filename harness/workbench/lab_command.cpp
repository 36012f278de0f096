// headstart lab [NAME] [--json]: what the lessons claim, recomputed.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

#include "commands.h"
#include "lab_json.h"
#include "lab_text.h"

namespace headstart {

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
  return result.agrees() ? 0 : 1;
}

}  // namespace headstart
