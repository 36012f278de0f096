#include "headstart/call.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "headstart/eigen_asserts.h"
#include "headstart/grid.h"
#include "headstart/not_implemented.h"
#include "headstart/require.h"

namespace headstart {

namespace {

constexpr std::size_t most_calls = 64;  // kept of one test

// One input under its name: a matrix as a grid, a struct as its fields, anything else in a line.
struct Text {
  const std::string& name;

  std::string operator()(const attention::Matrix& matrix) const {
    return fmt::format("    {} ({})\n", name, shape_in_words(matrix.rows(), matrix.cols())) +
           grid(matrix).text();
  }
  std::string operator()(double number) const { return line(fmt::format("{}", number)); }
  std::string operator()(std::int64_t number) const { return line(fmt::format("{}", number)); }
  std::string operator()(const Choice& choice) const { return line(choice.name); }
  std::string operator()(const std::vector<int>& tokens) const {
    return line(fmt::format("{{{}}}", fmt::join(tokens, ", ")));
  }
  std::string operator()(const List& fields) const {
    std::string text;
    for (std::size_t i = 0; i < fields.values.size(); ++i)
      text += std::visit(Text{name + "." + fields.names[i]}, fields.values[i].content);
    return text;
  }

  std::string line(const std::string& words) const {  // a literal is not said twice
    return words == name ? "" : fmt::format("    {} = {}\n", name, words);
  }
};

}  // namespace

std::string CallRecord::text() const {
  if (name_.empty()) return "";
  std::string text = fmt::format("{}({}) was called with\n", name_, fmt::join(names_, ", "));
  for (std::size_t i = 0; i < names_.size(); ++i)
    text += std::visit(Text{names_[i]}, arguments_[i].content);
  return text;
}

std::vector<CallRecord>& calls() {
  static std::vector<CallRecord> all;
  return all;
}

CallRecord& last_call() {
  static CallRecord none("");
  if (!calls().empty()) return calls().back();
  none = CallRecord("");
  return none;
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

CallRecord& begin_call(CallRecord record) {
  if (calls().capacity() == 0) calls().reserve(most_calls);  // no record moves while it is in use
  if (calls().size() == most_calls) calls().pop_back();
  return calls().emplace_back(std::move(record));
}

std::string kind_of_current_exception() {
  try {
    throw;
  } catch (const NotImplemented&) {
    return "NotImplemented";
  } catch (const EigenAssertion&) {
    return "Eigen";
  } catch (const std::invalid_argument&) {
    return "std::invalid_argument";
  } catch (const std::exception&) {
    return "std::exception";
  } catch (...) {
    return "something else";
  }
}

}  // namespace detail
}  // namespace headstart
