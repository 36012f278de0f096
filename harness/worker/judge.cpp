#include "judge.h"

#include "headstart/diagnose.h"
#include "isolate.h"

namespace headstart {
namespace {

// Whatever the body made of it: without a worker there is no pass.
Outcome outcome_of(const Loss& loss, const Outcome& body) {
  Outcome outcome;
  outcome.seed = body.seed;
  outcome.verdict = verdict_of(loss.verdict);
  outcome.output = loss.output;
  outcome.failures.push_back({"", 0, last_call().text() + loss.text + "\n"});
  return outcome;
}

Outcome run_with_worker(const std::function<void()>& body) {
  begin_worker();
  const Outcome outcome = run_in_place(body);
  const std::optional<Loss> loss = end_worker();
  return loss ? outcome_of(*loss, outcome) : outcome;
}

}  // namespace

void judge_with(std::unique_ptr<WorkerStarter> starter, const Patience& patience) {
  use_worker(std::move(starter), patience);
  diagnose_with(diagnose_here);  // the code is in another process already
  run_bodies_with(run_with_worker);
}

}  // namespace headstart
