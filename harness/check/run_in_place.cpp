// Runs a test body and makes an outcome of its expectations and exceptions.
#include <fmt/core.h>
#include <gtest/gtest-spi.h>
#include <sys/resource.h>

#include <exception>
#include <new>

#include "failures.h"
#include "headstart/call.h"
#include "headstart/eigen_asserts.h"
#include "headstart/not_implemented.h"
#include "headstart/random.h"
#include "headstart/require.h"

namespace headstart {
namespace {

using ::testing::ScopedFakeTestPartResultReporter;
using ::testing::TestPartResult;
using ::testing::TestPartResultArray;

int memory_gigabytes = 0;  // 0: no limit

// Takes every failed expectation while it lives.
class Collector final : public ScopedFakeTestPartResultReporter {
 public:
  explicit Collector(TestPartResultArray& parts, Outcome& outcome, const OnFailure& on_failure)
      : ScopedFakeTestPartResultReporter(INTERCEPT_ALL_THREADS, &parts),
        outcome_(outcome),
        on_failure_(on_failure) {}

  void ReportTestPartResult(const TestPartResult& part) override {
    if (part.passed() || part.skipped()) return;
    outcome_.verdict = Verdict::failed;
    outcome_.failures.push_back(
        {part.file_name() ? part.file_name() : "", part.line_number(), part.message()});
    if (on_failure_) on_failure_(outcome_.failures.back());
  }

 private:
  Outcome& outcome_;
  const OnFailure& on_failure_;
};

// "Not implemented" only if nothing else was wrong.
void add_exception(Outcome& outcome, const OnFailure& on_failure) {
  Verdict verdict = Verdict::failed;
  outcome.failures.push_back(failure_of_current_exception(verdict));
  outcome.verdict = outcome.failures.size() == 1 ? verdict : Verdict::failed;
  if (on_failure) on_failure(outcome.failures.back());
}

// Below the first failure, which is the one that a report shows.
void name_mistake(Outcome& outcome) {
  outcome.diagnosis = diagnose_calls();
  if (outcome.diagnosis) outcome.failures.front().add_below(outcome.diagnosis.text());
}

std::string out_of_memory_in_words() {
  const std::string limit = memory_gigabytes > 0
                                ? fmt::format("the {} GB that a test may have", memory_gigabytes)
                                : "there is";
  return fmt::format(
      "It asked for more memory than {} (std::bad_alloc). Does something grow in a loop, or is a\n"
      "size not set?\n",
      limit);
}

}  // namespace

void limit_memory(int gigabytes) {
  constexpr rlim_t reserve = rlim_t{64} << 20;
  const rlim_t most = static_cast<rlim_t>(gigabytes) << 30;
  const rlimit memory{most, most + reserve};
  if (setrlimit(RLIMIT_AS, &memory) == 0) memory_gigabytes = gigabytes;
}

void lift_memory_limit() {
  rlimit memory{};
  if (memory_gigabytes == 0 || getrlimit(RLIMIT_AS, &memory) != 0) return;
  memory.rlim_cur = memory.rlim_max;
  setrlimit(RLIMIT_AS, &memory);
}

namespace {

// Eigen refused something in the code under test; or in the test itself, since what came back is of
// another shape than it goes on with.
std::string in_words(const EigenAssertion& refusal) {
  const CallRecord& call = last_call();
  const attention::Matrix* matrix =
      call.answer ? std::get_if<attention::Matrix>(&call.answer->content) : nullptr;
  if (matrix == nullptr)
    return fmt::format("{}Eigen stopped it: {}\n", call.text(), refusal.what());
  return fmt::format(
      "{}What came back is {}, and the test asks it for what it does not have:\n{}.\n"
      "Which shape does the header name?\n",
      call.text(), shape_in_words(matrix->rows(), matrix->cols()), refusal.what());
}

}  // namespace

Failure failure_of_current_exception(Verdict& verdict) {
  lift_memory_limit();
  verdict = Verdict::failed;
  try {
    throw;
  } catch (const NotImplemented& stub) {
    verdict = Verdict::not_implemented;
    return {"", 0, fmt::format("{} is not implemented yet: open {}", stub.function(), stub.file())};
  } catch (const EigenAssertion& refusal) {
    return {"", 0, in_words(refusal)};
  } catch (const std::bad_alloc&) {
    return {"", 0, last_call().text() + out_of_memory_in_words()};
  } catch (const std::exception& error) {
    return {"", 0, fmt::format("{}It threw: {}\n", last_call().text(), error.what())};
  } catch (...) {
    return {"", 0, last_call().text() + "It threw something that is not a std::exception.\n"};
  }
}

Outcome run_in_place(const std::function<void()>& body, const OnFailure& on_failure) {
  calls().clear();  // an earlier test's
  forget_seed();
  Outcome outcome;
  TestPartResultArray parts;
  {
    const Collector collector(parts, outcome, on_failure);
    try {
      body();
    } catch (...) {
      add_exception(outcome, on_failure);
    }
  }
  outcome.seed = seed_in_use();  // before the diagnosis, which may draw numbers too
  if (outcome.verdict == Verdict::failed) name_mistake(outcome);
  return outcome;
}

}  // namespace headstart
