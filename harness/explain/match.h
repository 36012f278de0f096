// Small tools for text: patterns with holes, what a type is, names alike.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace headstart {

using Captures = std::map<std::string, std::string, std::less<>>;

// True if the pieces of `pattern` stand in `text` in this order. Between pieces: "..." for anything,
// {name} for anything without a quote, which is captured.
bool matches(std::string_view pattern, std::string_view text, Captures& captures);

// True if one of the patterns matches; they are separated by '|'.
bool matches_any(std::string_view patterns, std::string_view text, Captures& captures);

// `text` with {name} replaced by what was captured.
std::string filled(std::string_view text, const Captures& captures);

// What a type is for a learner: "number", "matrix" (rows too), "array", "row sums", "vector" (of the
// standard library), "bool", "function", "list", "C array" or "other". Without its const.
std::string_view type_in_words(std::string_view type);

// An Eigen expression that stands for a computation and is no place to put numbers.
bool is_expression(std::string_view type);

// The operator at `column` (from 1) of a line of code.
std::string_view operator_at(std::string_view code, int column);

bool is_identifier(std::string_view text);
std::vector<std::string_view> identifiers(std::string_view text);

// True if `word` stands in the list, which separates words by spaces.
bool in_list(std::string_view word, std::string_view list);

// The candidate that `name` is most likely a slip of, or nothing.
std::string_view likely_meant(std::string_view name,
                              const std::vector<std::string_view>& candidates);

std::string_view trimmed(std::string_view text);

}  // namespace headstart
