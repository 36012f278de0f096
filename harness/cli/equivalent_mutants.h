// Mutants that no test can tell from the solution, each with the reason why not.
//
//   causal_mask
//   - for (Index i = 0; i < scores.rows(); ++i)
//   + for (Index i = 0; i < scores.cols(); ++i)
//   the check above has made sure that rows and columns are equally many
//
// Blocks with an empty line between them; lines that begin with # are comments. Several mutants of one
// line, each behind its "+", may share a reason.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "mutate.h"

namespace headstart {

struct EquivalentMutant {
  std::string function, original, mutated, reason;
  int line = 0;  // of its mutant, in the file
  int met = 0;   // mutants that it fits
};

// Throws std::runtime_error that names the file and the line of a block that is not complete.
std::vector<EquivalentMutant> read_equivalent_mutants(const std::filesystem::path& file);

bool explains(const EquivalentMutant& entry, const Mutant& mutant);

}  // namespace headstart
