#include "equivalent_mutants.h"

#include <fmt/format.h>

#include <stdexcept>

#include "files.h"
#include "text.h"

namespace headstart {
namespace {

// The lines of one block.
EquivalentMutant block_of(const std::vector<std::string>& lines, int line,
                          const std::filesystem::path& file) {
  const bool complete =
      lines.size() == 4 && lines[1].starts_with("- ") && lines[2].starts_with("+ ");
  if (!complete)
    throw std::runtime_error(fmt::format(
        "{}:{}: a block is a function, \"- original\", \"+ mutated\" and a reason, a line each",
        file.string(), line));
  return {.function = lines[0],
          .original = lines[1].substr(2),
          .mutated = lines[2].substr(2),
          .reason = lines[3],
          .line = line};
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
      entries.push_back(block_of(block, static_cast<int>(i - block.size()) + 1, file));
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
