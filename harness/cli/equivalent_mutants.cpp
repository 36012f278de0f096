#include "equivalent_mutants.h"

#include <fmt/format.h>

#include <stdexcept>

#include "files.h"
#include "text.h"

namespace headstart {
namespace {

// A function, the original, one mutant or more, and the reason for all of them.
void add_block(const std::vector<std::string>& lines, int line, const std::filesystem::path& file,
               std::vector<EquivalentMutant>& entries) {
  bool complete = lines.size() >= 4 && lines[1].starts_with("- ");
  for (std::size_t i = 2; i + 1 < lines.size(); ++i)
    complete = complete && lines[i].starts_with("+ ");
  if (!complete || lines.back().starts_with("+ "))
    throw std::runtime_error(
        fmt::format("{}:{}: a block is a function, \"- original\", \"+ mutant\" (one or more) and "
                    "a reason, a line each",
                    file.string(), line));
  for (std::size_t i = 2; i + 1 < lines.size(); ++i)
    entries.push_back({.function = lines[0],
                       .original = lines[1].substr(2),
                       .mutated = lines[i].substr(2),
                       .reason = lines.back(),
                       .line = line + static_cast<int>(i)});
}

}  // namespace

std::vector<EquivalentMutant> read_equivalent_mutants(const std::filesystem::path& file) {
  std::vector<EquivalentMutant> entries;
  std::vector<std::string> lines = lines_of(read_file(file)), block;
  lines.emplace_back();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].starts_with('#')) continue;
    if (!lines[i].empty()) {
      block.push_back(lines[i]);
    } else if (!block.empty()) {
      add_block(block, static_cast<int>(i - block.size()) + 1, file, entries);
      block.clear();
    }
  }
  return entries;
}

bool explains(const EquivalentMutant& entry, const Mutant& mutant) {
  return entry.function == mutant.function && entry.original == mutant.original &&
         entry.mutated == mutant.mutated;
}

}  // namespace headstart
