// What calls of a function came to, as something that can be compared and sent through a pipe.
#pragma once

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "headstart/call.h"
#include "headstart/mistake.h"

namespace headstart::tests {

struct Answer {
  std::optional<Value> value;
  std::string threw;

  bool operator==(const Answer& other) const {
    if (!value || !other.value) return !value && !other.value && threw == other.threw;
    return same(*value, *other.value);
  }
};

inline std::vector<Answer> answers_of(const Function& function,
                                      const std::vector<Arguments>& arguments) {
  std::vector<Answer> answers;
  for (const Arguments& each : arguments) {
    try {
      answers.push_back({function(each), ""});
    } catch (...) {
      answers.push_back({{}, detail::kind_of_current_exception()});
    }
  }
  return answers;
}

// Bytes that only the same program reads again, in a process that it forked.
class Bytes {
 public:
  explicit Bytes(std::string bytes = "") : bytes_(std::move(bytes)) {}

  const std::string& text() const { return bytes_; }
  bool at_end() const { return at_ == bytes_.size(); }

  template <class T>
  void put(T number) {
    bytes_.append(reinterpret_cast<const char*>(&number), sizeof number);
  }
  template <class T>
  T take() {
    T number{};
    std::memcpy(&number, bytes_.data() + at_, sizeof number);
    at_ += sizeof number;
    return number;
  }

  void put(const std::string& text) {
    put(text.size());
    bytes_ += text;
  }
  std::string take_text() {
    const auto size = take<std::size_t>();
    at_ += size;
    return bytes_.substr(at_ - size, size);
  }

  void put(const Value& value) {
    put(value.content.index());
    std::visit([this](const auto& content) { put_content(content); }, value.content);
  }
  Value take_value() {
    switch (take<std::size_t>()) {
      case 0: return {take_matrix()};
      case 1: return {take<double>()};
      case 2: return {take<std::int64_t>()};
      case 3: return {take_tokens()};
      case 4: return {Choice{take<std::int64_t>(), ""}};
      default: return {take_list()};
    }
  }

 private:
  void put_content(const attention::Matrix& matrix) {
    put(matrix.rows());
    put(matrix.cols());
    for (attention::Index i = 0; i < matrix.size(); ++i) put(matrix.data()[i]);
  }
  attention::Matrix take_matrix() {
    const auto rows = take<attention::Index>();
    const auto columns = take<attention::Index>();
    attention::Matrix matrix(rows, columns);
    for (attention::Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = take<double>();
    return matrix;
  }

  void put_content(double number) { put(number); }
  void put_content(std::int64_t number) { put(number); }
  void put_content(const Choice& choice) { put(choice.number); }

  void put_content(const std::vector<int>& tokens) {
    put(tokens.size());
    for (const int token : tokens) put(token);
  }
  std::vector<int> take_tokens() {
    std::vector<int> tokens(take<std::size_t>());
    for (int& token : tokens) token = take<int>();
    return tokens;
  }

  void put_content(const List& list) {
    put(list.values.size());
    for (const Value& value : list.values) put(value);
  }
  List take_list() {
    List list;
    list.values.resize(take<std::size_t>());
    list.names.resize(list.values.size());
    for (Value& value : list.values) value = take_value();
    return list;
  }

  std::string bytes_;
  std::size_t at_ = 0;
};

inline std::string to_bytes(const std::vector<Answer>& answers) {
  Bytes bytes;
  for (const Answer& answer : answers) {
    bytes.put(answer.threw);
    bytes.put(answer.value.has_value());
    if (answer.value) bytes.put(*answer.value);
  }
  return bytes.text();
}

inline std::vector<Answer> from_bytes(const std::string& text) {
  std::vector<Answer> answers;
  for (Bytes bytes(text); !bytes.at_end();) {
    Answer answer;
    answer.threw = bytes.take_text();
    if (bytes.take<bool>()) answer.value = bytes.take_value();
    answers.push_back(answer);
  }
  return answers;
}

}  // namespace headstart::tests
