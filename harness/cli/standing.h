// How far an exercise is, in a line of a table.
#pragma once

#include <string>

#include "results.h"

namespace headstart {

struct Standing {
  bool known = false;
  State state = State::not_implemented;
  int passed = 0, tests = 0;
  int predictions = 0, questions = 0;  // right, of how many

  bool done() const { return known && state == State::passed; }
  void take(const ExerciseResult& result);
};

std::string table_heading();
std::string table_row(const Exercise& exercise, const Standing& standing);

}  // namespace headstart
