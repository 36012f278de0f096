#include "headstart/require.h"

#include <fmt/format.h>

#include <stdexcept>

namespace headstart {
namespace {

std::string in_words(const Argument& argument) {
  if (argument.rows < 0) return fmt::format("{} is {}", argument.name, argument.number);
  return fmt::format("{} is {}", argument.name, shape_in_words(argument.rows, argument.columns));
}

std::string in_words(std::initializer_list<Argument> arguments) {
  std::string text;
  std::size_t number = 0;
  for (const Argument& argument : arguments) {
    if (number > 0) text += number + 1 == arguments.size() ? " and " : ", ";
    text += in_words(argument);
    ++number;
  }
  return text;
}

}  // namespace

void require(bool fits, const char* function, std::initializer_list<Argument> arguments,
             const char* rule) {
  if (fits) return;
  throw std::invalid_argument(fmt::format("{}: {}; {}", function, in_words(arguments), rule));
}

std::string shape_in_words(attention::Index rows, attention::Index columns) {
  return fmt::format("{}x{}", rows, columns);
}

}  // namespace headstart
