// From the tests of an exercise to its points.
#pragma once

#include <string>
#include <vector>

#include "grade.h"
#include "results.h"

namespace headstart {

// What part of an exercise earns points.
enum class Partial {
  none,       // all of it or nothing
  functions,  // tests of functions that are right: none fails whose inputs are random
  tests       // every test that passes
};

// `mark` has its tests and max_score; `ran` is what is known of those that ran. Sets the score, and a
// message where tests that pass do not count.
void give_points(ExerciseMark& mark, const std::vector<TestResult>& ran, Partial partial);

double rounded(double points);  // to hundredths

}  // namespace headstart
