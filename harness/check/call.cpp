#include "headstart/call.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "headstart/grid.h"
#include "headstart/require.h"

namespace headstart {

void CallRecord::add(const std::string& name, const attention::Matrix& matrix) {
  inputs_.push_back({name, matrix, ""});
}

void CallRecord::add(const std::string& name, const attention::RowVector& row) {
  inputs_.push_back({name, row, ""});
}

void CallRecord::add(const std::string& name, double number) {
  add_text(name, fmt::format("{}", number));
}

void CallRecord::add(const std::string& name, attention::Index number) {
  add_text(name, fmt::format("{}", number));
}

void CallRecord::add(const std::string& name, const std::vector<int>& tokens) {
  add_text(name, fmt::format("{{{}}}", fmt::join(tokens, ", ")));
}

void CallRecord::add_text(const std::string& name, std::string text) {
  inputs_.push_back({name, {}, std::move(text)});
}

std::string CallRecord::text() const {
  if (function_.empty()) return "";
  std::string text = fmt::format("{}(", function_);
  for (const Input& input : inputs_) text += (&input == &inputs_.front() ? "" : ", ") + input.name;
  text += ") was called with\n";
  for (const Input& input : inputs_) {
    if (!input.words.empty()) {
      if (input.words != input.name) text += fmt::format("    {} = {}\n", input.name, input.words);
      continue;
    }
    text += fmt::format("    {} ({})\n", input.name,
                        shape_in_words(input.matrix.rows(), input.matrix.cols()));
    text += grid(input.matrix).text();
  }
  return text;
}

CallRecord& last_call() {
  static CallRecord record("");
  return record;
}

namespace detail {

std::vector<std::string> split_arguments(std::string_view text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char letter : text) {
    if (letter == '(' || letter == '{' || letter == '[') ++depth;
    if (letter == ')' || letter == '}' || letter == ']') --depth;
    if (letter == ',' && depth == 0)
      parts.emplace_back();
    else if (letter != ' ' || !parts.back().empty())
      parts.back() += letter;
  }
  return parts;
}

}  // namespace detail
}  // namespace headstart
