// CALL(function, arguments...) calls an exercise function and remembers the call, so that a failing
// comparison can show what went in, and a known mistake be recognised by what came out:
//
//   const Matrix weights = CALL(softmax_rows, scores);
//   EXPECT_CLOSE(weights, expected, rounding(3));
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "headstart/function.h"

namespace headstart {

class CallRecord {
 public:
  explicit CallRecord(std::string name, Function function = {})
      : name_(std::move(name)), function_(function) {}

  template <class T>
  void add(const std::string& argument, const T& value) {
    names_.push_back(argument);
    arguments_.push_back(to_value(value));
  }

  // Arguments whose names are not known.
  void add_values(const std::vector<Value>& arguments) {
    for (const Value& argument : arguments) {
      names_.emplace_back();
      arguments_.push_back(argument);
    }
  }

  std::string text() const;  // the call and its inputs as grids
  const std::string& name() const { return name_; }
  const Function& function() const { return function_; }
  const std::vector<Value>& arguments() const { return arguments_; }

  // What came of it: an answer, or how it threw; neither if it did not come back.
  std::optional<Value> answer;
  std::string threw;  // "Eigen", "std::invalid_argument", ...

 private:
  std::string name_;
  Function function_;
  std::vector<std::string> names_;
  std::vector<Value> arguments_;
};

// The calls of the current test, in order; of a test that makes very many, the first and the last.
std::vector<CallRecord>& calls();

// The last of them; one with an empty name and text before any.
CallRecord& last_call();

namespace detail {

std::vector<std::string> split_arguments(std::string_view text);  // at top-level commas
CallRecord& begin_call(CallRecord record);                        // joins calls()
std::string kind_of_current_exception();                          // inside a catch

template <class R, class... P, class... Arguments>
R call(const char* name, std::string_view names, R (*function)(P...),
       const Arguments&... arguments) {
  CallRecord record(name, erase(name, function));
  std::vector<std::string> split = split_arguments(names);
  split.resize(sizeof...(arguments));
  auto argument = split.begin();
  (record.add<std::remove_cvref_t<P>>(*argument++, arguments), ...);
  CallRecord& kept = begin_call(std::move(record));
  try {
    R result = function(arguments...);
    kept.answer = to_value(result);
    return result;
  } catch (...) {
    kept.threw = kind_of_current_exception();
    throw;
  }
}

}  // namespace detail
}  // namespace headstart

#define CALL(function, ...) \
  ::headstart::detail::call(#function, #__VA_ARGS__, &::attention::function, __VA_ARGS__)
