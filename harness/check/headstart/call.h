// CALL(function, arguments...) calls an exercise function and remembers the call, so that a failing
// comparison can show what went in:
//
//   const Matrix weights = CALL(softmax_rows, scores);
//   EXPECT_CLOSE(weights, expected, rounding(3));
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "headstart/types.h"

namespace headstart {

// What went into a call, as a failure shows it. A struct of matrices adds one input a matrix.
class CallRecord {
 public:
  explicit CallRecord(std::string_view function) : function_(function) {}

  void add(const std::string& name, const attention::Matrix& matrix);
  void add(const std::string& name, const attention::RowVector& row);
  void add(const std::string& name, double number);
  void add(const std::string& name, attention::Index number);
  void add(const std::string& name, int number) { add(name, attention::Index{number}); }
  void add(const std::string& name, const std::vector<int>& tokens);
  void add_text(const std::string& name, std::string text);

  std::string text() const;  // the call and its inputs as grids

 private:
  struct Input {
    std::string name;
    attention::Matrix matrix;
    std::string words;  // instead of a matrix, if not empty
  };
  std::string function_;
  std::vector<Input> inputs_;
};

// The last call that the current test made; empty text before any.
CallRecord& last_call();

// How an argument joins a record. headstart/model_inputs.h adds the structs of exercises 06 to 08.
template <class T>
void describe(CallRecord& record, const std::string& name, const T& value) {
  record.add(name, value);
}

namespace detail {

std::vector<std::string> split_arguments(std::string_view text);  // at top-level commas

template <class... Arguments>
void remember(std::string_view function, std::string_view names, const Arguments&... arguments) {
  last_call() = CallRecord(function);
  std::vector<std::string> split = split_arguments(names);
  split.resize(sizeof...(arguments));
  auto name = split.begin();
  (describe(last_call(), *name++, arguments), ...);
}

template <class Function, class... Arguments>
auto call(std::string_view name, std::string_view names, Function&& function,
          const Arguments&... arguments) {
  remember(name, names, arguments...);
  return function(arguments...);
}

}  // namespace detail
}  // namespace headstart

#define CALL(function, ...)    \
  ::headstart::detail::call(   \
      #function, #__VA_ARGS__, \
      [](const auto&... arguments) { return ::attention::function(arguments...); }, __VA_ARGS__)
