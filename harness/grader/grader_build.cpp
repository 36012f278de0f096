#include "grader_build.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

namespace headstart {
namespace fs = std::filesystem;
namespace {

nlohmann::json read_json(const fs::path& file) {
  std::ifstream stream(file);
  const nlohmann::json json = nlohmann::json::parse(stream, nullptr, false);
  if (!stream || json.is_discarded())
    throw std::runtime_error(fmt::format("{} is missing or not JSON", file.string()));
  return json;
}

// A command as CMake writes it: words, with \" for a quote.
std::vector<std::string> words_of(const std::string& command) {
  std::istringstream stream(command);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) {
    std::erase(word, '\\');
    words.push_back(word);
  }
  return words;
}

// From the compiler's command to what matters of it: no compiler and launcher, no input and output,
// and the folder of the solution is not the folder of the submission.
std::vector<std::string> flags_of(const std::vector<std::string>& command,
                                  const std::string& compiler, const fs::path& folder) {
  std::vector<std::string> flags;
  auto word = std::ranges::find(command, compiler);
  if (word != command.end()) ++word;
  for (; word != command.end(); ++word) {
    if (*word == "-o" || *word == "-c" || *word == "-MT" || *word == "-MF")
      ++word;
    else if (*word != "-MD" && *word != "-I" + folder.string())
      flags.push_back(*word);
    if (word == command.end()) break;
  }
  return flags;
}

// The command that compiles `source` for the tests.
std::vector<std::string> command_for(const nlohmann::json& commands, const fs::path& source,
                                     const std::string& target) {
  for (const nlohmann::json& entry : commands) {
    const std::string command = entry.at("command");
    if (entry.at("file") == source.string() && command.find(target + ".dir/") != command.npos)
      return words_of(command);
  }
  throw std::runtime_error(fmt::format("no command compiles {}", source.string()));
}

}  // namespace

std::vector<fs::path> GraderBuild::headers() const {
  std::vector<fs::path> paths{
      root / "harness" / "base",
      folder / "harness" / "base" / "CMakeFiles" / "headstart_code_header.dir"};
  for (const GraderExercise& exercise : exercises)
    paths.push_back(root / "exercises" / fs::path(exercise.source).replace_extension(".h"));
  return paths;
}

GraderBuild read_grader_build(const fs::path& root, const fs::path& folder) {
  const nlohmann::json json = read_json(folder / "grader.json");
  const nlohmann::json commands = read_json(folder / "compile_commands.json");
  GraderBuild build{.root = root,
                    .folder = folder,
                    .compiler = json.at("compiler"),
                    .link_options = words_of(json.at("link_options")),
                    .worker_main = json.at("worker_main").get<std::string>(),
                    .libraries = {},
                    .exercises = {}};
  for (const std::string library : json.at("libraries")) build.libraries.emplace_back(library);
  for (const nlohmann::json& entry : json.at("exercises")) {
    const std::string id = entry.at("id");
    const std::string source = fmt::format("{}/{}.cpp", id, id.substr(id.find('_') + 1));
    const fs::path solution = root / "solutions" / source;
    build.exercises.push_back({.id = id,
                               .source = source,
                               .judge = entry.at("judge").get<std::string>(),
                               .code = entry.at("code").get<std::string>(),
                               .functions = entry.at("functions").get<std::string>(),
                               .flags = flags_of(command_for(commands, solution, "code." + id),
                                                 build.compiler, solution.parent_path())});
  }
  return build;
}

}  // namespace headstart
