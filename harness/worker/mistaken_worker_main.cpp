// A worker that holds the solutions, but for one function: it answers as a mistake of the catalogue.
//
//   mistaken_worker softmax_over_columns      as a judge starts it
//   mistaken_worker --list 03_softmax         the mistakes of an exercise: function, space, id
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "headstart/mistake.h"
#include "worker.h"

namespace {

using namespace headstart;

// Where a function of a worker comes from.
std::string_view exercise_of(std::string_view function) {
  const auto found = std::ranges::find(worker_functions(), function, &WorkerFunction::name);
  return found == worker_functions().end() ? "" : found->exercise;
}

int list(std::string_view exercise) {
  for (const Mistake& mistake : catalogue())
    if (exercise_of(mistake.function) == exercise)
      fmt::print("{} {}\n", mistake.function, mistake.wrong.name);
  return 0;
}

bool put_in_place(std::string_view id) {
  const auto mistake =
      std::ranges::find(catalogue(), id, [](const Mistake& each) { return each.wrong.name; });
  if (mistake == catalogue().end()) return false;
  const auto function =
      std::ranges::find(worker_functions(), mistake->function, &WorkerFunction::name);
  if (function == worker_functions().end()) return false;
  function->pointer = mistake->wrong.pointer;
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view wanted = argc == 2 ? argv[1] : "";
  if (argc == 3 && std::string_view(argv[1]) == "--list") return list(argv[2]);
  if (!put_in_place(wanted)) {
    fmt::print(stderr, "mistaken_worker: there is no mistake \"{}\"\n", wanted);
    return 2;
  }
  serve(worker_descriptor);
}
