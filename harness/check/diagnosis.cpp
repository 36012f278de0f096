#include "headstart/diagnosis.h"

#include <fmt/format.h>

namespace headstart {
namespace {

Diagnose chosen = nullptr;

}  // namespace

std::string Diagnosis::text() const {
  return mistake.empty() ? ""
                         : fmt::format("Looks like: {} ({})\n{}\n", symptom, mistake, question);
}

void diagnose_with(Diagnose diagnose) {
  chosen = diagnose;
}

Diagnosis diagnose_calls() noexcept {
  if (chosen == nullptr || calls().empty()) return {};
  try {
    return chosen(calls());
  } catch (...) {
    return {};
  }
}

}  // namespace headstart
