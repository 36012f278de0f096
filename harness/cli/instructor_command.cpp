// headstart verify: what an instructor asks for stands in a second program, so that a learner's first
// verdict does not wait for it.
#include <stdexcept>

#include "commands.h"
#include "process.h"

namespace headstart {

int instructor_command(const Session& session, const std::vector<std::string>& arguments) {
  const Finished finished = build_program(session, "headstart_instructor",
                                          "building the instructor's commands (once) ...");
  if (!finished.ok())
    throw std::runtime_error("the instructor's commands do not build:\n" + finished.output);
  become(session.learner.folder / "headstart_instructor", arguments);
}

}  // namespace headstart
