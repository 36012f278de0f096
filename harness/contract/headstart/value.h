// Any argument or answer of an exercise function as one type, so that a call can be kept, compared,
// made again with other code, or sent to another process.
//
//   const Value value = to_value(head);          // a list of three matrices
//   const auto same = from_value<HeadParameters>(value);
//
// A struct takes part once it has an each_field (see headstart/structs.h).
#pragma once

#include <concepts>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "headstart/types.h"

namespace headstart {

struct Value;

// One of a few named values, as Masking::causal is.
struct Choice {
  std::int64_t number = 0;
  std::string name;  // for people; empty if it came from another process
};

// The fields of a struct in their order. Names are for people; empty if it came from elsewhere.
struct List {
  std::vector<std::string> names;
  std::vector<Value> values;
};

struct Value {
  std::variant<attention::Matrix, double, std::int64_t, std::vector<int>, Choice, List> content;
};

// A value does not have the form that a type asks for: not the exercise's mistake, but the sender's.
class WrongForm : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

namespace detail {

template <class T>
concept Struct = requires(T& value) {
  each_field(value, [](const char*, auto&) {});
};

template <class Kind>
const Kind& content_of(const Value& value, const char* wanted) {
  if (const Kind* content = std::get_if<Kind>(&value.content)) return *content;
  throw WrongForm(std::string("a value is not ") + wanted);
}

}  // namespace detail

template <class T>
Value to_value(const T& given) {
  if constexpr (std::same_as<T, std::vector<int>>)
    return {given};
  else if constexpr (std::is_enum_v<T>)
    return {Choice{static_cast<std::int64_t>(given), name_of(given)}};
  else if constexpr (std::integral<T>)
    return {static_cast<std::int64_t>(given)};
  else if constexpr (std::floating_point<T>)
    return {static_cast<double>(given)};
  else if constexpr (detail::Struct<const T>) {
    List list;
    each_field(given, [&](const char* name, const auto& field) {
      list.names.emplace_back(name);
      list.values.push_back(to_value(field));
    });
    return {std::move(list)};
  } else
    return {attention::Matrix(given)};  // also rows, blocks and expressions
}

// Throws WrongForm if `value` is not a T.
template <class T>
T from_value(const Value& value) {
  if constexpr (std::same_as<T, std::vector<int>>)
    return detail::content_of<std::vector<int>>(value, "a row of tokens");
  else if constexpr (std::is_enum_v<T>)
    return static_cast<T>(detail::content_of<Choice>(value, "a choice").number);
  else if constexpr (std::integral<T>)
    return static_cast<T>(detail::content_of<std::int64_t>(value, "a whole number"));
  else if constexpr (std::floating_point<T>)
    return detail::content_of<double>(value, "a number");
  else if constexpr (detail::Struct<T>) {
    T result;
    const List& list = detail::content_of<List>(value, "a struct");
    std::size_t at = 0;
    each_field(result, [&](const char*, auto& field) {
      if (at == list.values.size()) throw WrongForm("a struct has too few fields");
      field = from_value<std::remove_reference_t<decltype(field)>>(list.values[at++]);
    });
    if (at != list.values.size()) throw WrongForm("a struct has too many fields");
    return result;
  } else {
    const auto& matrix = detail::content_of<attention::Matrix>(value, "a matrix");
    if constexpr (T::RowsAtCompileTime == 1)
      if (matrix.rows() != 1) throw WrongForm("a row has another number of rows than 1");
    return matrix;
  }
}

// Equal up to the rounding of two ways to compute the same: shapes and whole numbers exactly, numbers
// to about nine digits of the largest (below 1e-300 as zero), NaN and infinities in the same places.
bool same(const Value& left, const Value& right);

}  // namespace headstart
