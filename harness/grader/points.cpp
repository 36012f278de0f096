#include "points.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace headstart {
namespace {

// The tests of one function: those of one suite.
struct Tests {
  int passed = 0, all = 0;
  bool random_fails = false;  // or one that did not run, and might have had some
};

std::map<std::string, Tests> by_function(const ExerciseMark& mark,
                                         const std::vector<TestResult>& ran) {
  std::map<std::string, Tests> functions;
  for (const TestMark& test : mark.tests) {
    Tests& tests = functions[test.name.substr(0, test.name.find('.'))];
    ++tests.all;
    if (test.status == "passed") {
      ++tests.passed;
      continue;
    }
    const auto found = std::ranges::find(ran, test.name, &TestResult::name);
    const bool ran_it = found != ran.end() && test.status != "not_run";
    if (!ran_it || found->random) tests.random_fails = true;
  }
  return functions;
}

}  // namespace

double rounded(double points) {
  return std::round(points * 100) / 100;
}

// The numbers that the lessons print can be learnt by heart, and zeros are right here and there: what
// gives wrong answers to random inputs earns nothing by that.
void give_points(ExerciseMark& mark, const std::vector<TestResult>& ran, Partial partial) {
  int counted = 0, passed = 0;
  std::string without;
  for (const auto& [name, tests] : by_function(mark, ran)) {
    passed += tests.passed;
    if (partial == Partial::tests || !tests.random_fails)
      counted += tests.passed;
    else if (tests.passed > 0)
      without += (without.empty() ? "" : ", ") + name;
  }
  const auto all = static_cast<int>(mark.tests.size());
  if (all == 0 || (partial == Partial::none && passed != all)) return;
  mark.score = rounded(mark.max_score * counted / all);
  if (!without.empty() && mark.message.empty())
    mark.message = fmt::format(
        "{} of {} tests pass; those of {} do not count, because some with random inputs fail",
        passed, all, without);
}

}  // namespace headstart
