#include <algorithm>
#include <array>

#include "isolate.h"

namespace headstart {
namespace {

struct Named {
  Verdict verdict;
  const char* word;
};

constexpr std::array names{Named{Verdict::passed, "passed"},
                           Named{Verdict::failed, "failed"},
                           Named{Verdict::not_implemented, "not_implemented"},
                           Named{Verdict::crashed, "crashed"},
                           Named{Verdict::exited, "exited"},
                           Named{Verdict::timed_out, "timed_out"},
                           Named{Verdict::out_of_memory, "out_of_memory"},
                           Named{Verdict::killed, "killed"},
                           Named{Verdict::forbidden, "forbidden"},
                           Named{Verdict::not_run, "not_run"},
                           Named{Verdict::infra_error, "infra_error"}};

}  // namespace

const char* to_string(Verdict verdict) {
  const auto found = std::ranges::find(names, verdict, &Named::verdict);
  return found == names.end() ? "failed" : found->word;
}

Verdict verdict_of(const std::string& word) {
  const auto found =
      std::ranges::find(names, word, [](const Named& each) { return std::string(each.word); });
  return found == names.end() ? Verdict::infra_error : found->verdict;
}

}  // namespace headstart
