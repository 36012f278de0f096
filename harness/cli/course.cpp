#include "course.h"

#include <fmt/core.h>

#include <stdexcept>

namespace headstart {
namespace {

bool same_number(const std::string& number, const std::string& wanted) {
  const auto is_number = [](const std::string& text) {
    return text.find_first_not_of("0123456789") == std::string::npos && !text.empty() &&
           text.size() <= 4;
  };
  return is_number(number) && is_number(wanted) && std::stoi(number) == std::stoi(wanted);
}

}  // namespace

const Exercise& Course::find(const std::string& wanted) const {
  for (const Exercise& exercise : exercises)
    if (wanted == exercise.id || wanted == exercise.name || same_number(exercise.number, wanted))
      return exercise;
  std::string known;
  for (const Exercise& exercise : exercises) known += "\n  " + exercise.id;
  throw std::invalid_argument(
      fmt::format("there is no exercise \"{}\". There are:{}", wanted, known));
}

}  // namespace headstart
