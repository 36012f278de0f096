// headstart write "the cat ": text from the trained model.
#include <fmt/format.h>

#include "commands.h"
#include "generate.h"

namespace headstart {

std::filesystem::path model_file(const std::string& option) {
  if (!option.empty()) return option;
  return std::filesystem::proximate(std::filesystem::path(HEADSTART_ROOT) / ".headstart/model.bin");
}

int write_command(const WriteOptions& options) {
  const Checkpoint trained = load_checkpoint(model_file(options.model));
  fmt::print(stderr, "Written with {}; trained for {} steps with {}.\n", code_under_test,
             trained.adam.t, trained.code == code_under_test ? "the same" : trained.code);
  const std::u32string text = generate(trained, language_model_network(), from_utf8(options.prompt),
                                       options.length, options.temperature, options.seed);
  fmt::print("{}\n", to_utf8(text));
  return 0;
}

}  // namespace headstart
