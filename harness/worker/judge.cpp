#include "judge.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <cstring>

#include "headstart/diagnose.h"
#include "isolate.h"

namespace headstart {
namespace {

// The worker's end, as a verdict and a sentence.
Failure describe(const Loss& loss, Verdict& verdict) {
  verdict = Verdict::crashed;
  if (loss.kind == Loss::Kind::silent) {
    verdict = Verdict::timed_out;
    return {"", 0, "It did not come back: is there a loop that never ends?\n"};
  }
  if (loss.kind == Loss::Kind::garbage)
    return {"", 0, fmt::format("Its answer was no answer: {}.\n", loss.text)};
  if (loss.kind == Loss::Kind::ended && WIFSIGNALED(loss.status))
    return {"", 0, fmt::format("It crashed: {}.\n", strsignal(WTERMSIG(loss.status)))};
  if (loss.kind == Loss::Kind::ended) {
    verdict = Verdict::exited;
    return {
        "", 0,
        fmt::format("It ended the whole program with exit status {}.\n", WEXITSTATUS(loss.status))};
  }
  return {"", 0, loss.text + "\n"};
}

// Whatever the body made of it: without a worker there is no pass.
Outcome run_with_worker(const std::function<void()>& body) {
  begin_worker();
  Outcome outcome = run_in_place(body);
  if (const std::optional<Loss> loss = end_worker()) {
    outcome = {};
    outcome.failures.push_back(describe(*loss, outcome.verdict));
    outcome.failures.front().message = last_call().text() + outcome.failures.front().message;
  }
  return outcome;
}

}  // namespace

void judge_with(WorkerSettings settings) {
  use_worker(std::move(settings));
  diagnose_with(diagnose_here);  // the code is in another process already
  run_bodies_with(run_with_worker);
}

}  // namespace headstart
