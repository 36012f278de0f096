// headstart completion bash|zsh|fish: a script for the shell, which completes commands and exercises. The
// scripts stand in completion/; what changes in them is filled in here.
#include <fmt/core.h>

#include <stdexcept>
#include <utility>

#include "files.h"
#include "learner.h"

namespace headstart {
namespace {

void replace_all(std::string& text, const std::string& piece, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(piece, at)) != text.npos; at += with.size())
    text.replace(at, piece.size(), with);
}

void add(std::string& list, const std::string& word, const char* between) {
  list += (list.empty() ? "" : between) + word;
}

std::string filled_in(std::string script, const Session& session,
                      const std::vector<CommandEntry>& known) {
  std::string commands, described, pairs, with_exercise, with_exercise_spaced, exercises;
  for (const CommandEntry& command : known) {
    add(commands, command.name, " ");
    std::string words = command.words;
    replace_all(words, "'", "");  // it stands between such quotes
    described += fmt::format("    '{}:{}'\n", command.name, words);
    add(pairs, fmt::format("'{}:{}'", command.name, words), " ");
    if (!command.exercise) continue;
    add(with_exercise, command.name, "|");
    add(with_exercise_spaced, command.name, " ");
  }
  for (const Exercise& exercise : session.course.exercises) add(exercises, exercise.number, " ");
  for (const auto& [name, words] : {std::pair("COMMANDS", commands),
                                    {"DESCRIBED", described},
                                    {"PAIRS", pairs},
                                    {"WITH_EXERCISE", with_exercise},
                                    {"WITH_EXERCISE_SPACED", with_exercise_spaced},
                                    {"EXERCISES", exercises}})
    replace_all(script, fmt::format("@{}@", name), words);
  return script;
}

}  // namespace

int completion_command(const Session& session, const std::string& shell,
                       const std::vector<CommandEntry>& commands) {
  if (shell != "bash" && shell != "zsh" && shell != "fish")
    throw std::invalid_argument(
        fmt::format("there is completion for bash, zsh and fish, not for \"{}\"", shell));
  const std::filesystem::path folder = session.course.root / "harness" / "cli" / "completion";
  fmt::print("{}", filled_in(read_file(folder / ("headstart." + shell)), session, commands));
  return 0;
}

}  // namespace headstart
