#include "headstart/diagnosis.h"

#include <fmt/format.h>

namespace headstart {
namespace {

constexpr std::size_t page = 74;  // a report adds a margin of 6

Diagnose chosen = nullptr;

// Broken at spaces, into lines that fit the page.
std::string wrapped(std::string text) {
  for (std::size_t line = 0; text.size() - line > page;) {
    const std::size_t space = text.rfind(' ', line + page);
    if (space == text.npos || space <= line) break;
    text[space] = '\n';
    line = space + 1;
  }
  return text + '\n';
}

}  // namespace

std::string Diagnosis::text() const {
  if (mistake.empty()) return "";
  return wrapped(fmt::format("Looks like: {} ({})", symptom, mistake)) + wrapped(question);
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
