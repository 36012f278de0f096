// A function of any signature, callable with values.
//
//   const Function function = erase("softmax", &attention::softmax);
//   const Value shares = function({to_value(scores)});
#pragma once

#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "headstart/value.h"

namespace headstart {

struct Function {
  using Any = void (*)();
  using Invoke = Value (*)(Any, const std::vector<Value>&);

  std::string_view name;
  Any pointer = nullptr;
  Invoke invoke = nullptr;  // one for each signature: equal for two functions of the same signature

  // Throws what the function throws, and WrongForm if the arguments are not its own.
  Value operator()(const std::vector<Value>& arguments) const { return invoke(pointer, arguments); }
};

namespace detail {

template <class R, class... P, std::size_t... I>
Value invoke(R (*function)(P...), const std::vector<Value>& arguments, std::index_sequence<I...>) {
  return to_value(function(from_value<std::remove_cvref_t<P>>(arguments[I])...));
}

template <class R, class... P>
Value invoke_erased(Function::Any pointer, const std::vector<Value>& arguments) {
  if (arguments.size() != sizeof...(P)) throw WrongForm("a call has the wrong number of arguments");
  return invoke(reinterpret_cast<R (*)(P...)>(pointer), arguments, std::index_sequence_for<P...>());
}

}  // namespace detail

template <class R, class... P>
Function erase(std::string_view name, R (*function)(P...)) {
  return {name, reinterpret_cast<Function::Any>(function), &detail::invoke_erased<R, P...>};
}

}  // namespace headstart
