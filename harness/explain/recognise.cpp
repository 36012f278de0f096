// How a message is compared with the table.
#include <algorithm>

#include "kinds.h"

namespace headstart {
namespace {

// What stands left of an assignment, as types_of adds it.
std::string left_side(const Diagnostic::Type& type) {
  if (type.name.starts_with("const ") || type.meaning.starts_with("const ")) return "; const";
  return is_expression(type.meaning) ? "; expression" : "";
}

bool assigns(std::string_view name) {
  return name.ends_with("=") && name != "==" && name != "!=" && name != "<=" && name != ">=";
}

std::string operation(const Diagnostic::Type& left, std::string_view name,
                      const Diagnostic::Type& right) {
  std::string types = std::string(type_in_words(left.meaning)) + " " + std::string(name) + " " +
                      std::string(type_in_words(right.meaning));
  return assigns(name) ? types + left_side(left) : types;
}

std::string conversion(const Diagnostic::Type& from, const Diagnostic::Type& to) {
  return std::string(type_in_words(from.meaning)) + " -> " + std::string(type_in_words(to.meaning));
}

// In what clang++ says of an assignment that it has tried.
bool is_about_const(std::string_view notes) {
  Captures none;
  return matches_any(
      "'this' argument has type 'const |'this' argument has type '{type}' (aka 'const |"
      "no known conversion from 'const ...for object argument",
      notes, none);
}

bool shows(const Sign& sign, Finding& finding) {
  const Diagnostic& diagnostic = finding.diagnostic;
  if (!diagnostic.error && !sign.also_warning) return false;
  Captures& captures = finding.captures;
  captures.clear();
  bool matched = sign.messages[0] == nullptr && sign.types != nullptr;
  for (const char* message : sign.messages)
    matched = matched || (message != nullptr && matches(message, diagnostic.message, captures));
  return matched && (sign.types == nullptr || matches_any(sign.types, finding.types, captures)) &&
         (sign.code == nullptr || matches_any(sign.code, finding.code, captures)) &&
         (sign.notes == nullptr ||
          matches_any(sign.notes, diagnostic.message + "\n" + diagnostic.notes, captures)) &&
         (sign.when == nullptr || sign.when(finding));
}

}  // namespace

std::string types_of(const Diagnostic& diagnostic, std::string_view code) {
  const std::string& message = diagnostic.message;
  const auto& quoted = diagnostic.quoted;
  const std::size_t count = quoted.size();
  const auto says = [&](std::string_view words) { return message.find(words) != message.npos; };
  if (says("no match for 'operator") && count >= 3)  // g++
    return operation(quoted[1], std::string_view(quoted[0].name).substr(8), quoted[2]);
  if (says("invalid operands of types") && count >= 3)  // g++, built-in types
    return operation(quoted[0], std::string_view(quoted[2].name).substr(8), quoted[1]);
  if (says("invalid operands to binary expression") && count >= 2)  // clang++
    return operation(quoted[0], operator_at(code, diagnostic.place.column), quoted[1]);
  if (says("no viable overloaded '") && is_about_const(diagnostic.notes)) return "; const";
  if ((says("no viable conversion") || says("cannot convert '") || says("conversion from '") ||
       says("cannot initialize")) &&
      count >= 2) {
    const bool turned = says("cannot initialize");  // clang++ names the wanted type first
    return conversion(quoted[turned ? 1 : 0], quoted[turned ? 0 : 1]);
  }
  if (says("could not convert '") && count >= 3) return conversion(quoted[1], quoted[2]);
  if (says("contextually convertible") && count >= 1)
    return std::string(type_in_words(quoted[0].meaning));
  return {};
}

bool is_of(const Kind& kind, Finding& finding) {
  return std::ranges::any_of(kind.signs, [&](const Sign& sign) { return shows(sign, finding); });
}

}  // namespace headstart
