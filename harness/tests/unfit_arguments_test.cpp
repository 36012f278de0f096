// Code that refuses nothing fails a test of a refusal, and the catalogue is then asked with what that
// test gave: arguments that do not fit each other. A judge asks in its own process, so that no entry may
// crash there.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "answers.h"
#include "headstart/mistake.h"
#include "in_child.h"

namespace {

using attention::Index;
using attention::Matrix;
using headstart::Arguments;
using headstart::List;
using headstart::Value;
using headstart::tests::in_child;

using Tokens = std::vector<int>;

std::vector<Value> unfit(const Value& value);

struct Unfit {
  // Another height, another width, and nearly nothing.
  std::vector<Value> operator()(const Matrix& matrix) const {
    std::vector<Value> all;
    const Index rows = matrix.rows(), columns = matrix.cols();
    for (const auto& [height, width] : {std::pair{rows + 1, columns},
                                        {rows, columns + 1},
                                        {rows - 1, columns},
                                        {rows, columns - 1}})
      if (height > 0 && width > 0) all.push_back({Matrix::Ones(height, width)});
    all.push_back({Matrix::Ones(1, 1)});
    return all;
  }
  // Too few, too many, and none of the vocabulary.
  std::vector<Value> operator()(const Tokens& tokens) const {
    Tokens longer = tokens, negative = tokens, large = tokens;
    longer.insert(longer.end(), 40, 0);
    negative[0] = -1;
    large.back() = 1'000'000'000;
    return {{Tokens{0}}, {Tokens(tokens.begin(), tokens.end() - 1)}, {longer}, {negative}, {large}};
  }
  std::vector<Value> operator()(double) const { return {{0.0}, {-1.0}, {1e300}}; }
  std::vector<Value> operator()(std::int64_t) const {
    return {{std::int64_t{0}}, {std::int64_t{-3}}};
  }
  std::vector<Value> operator()(const headstart::Choice&) const { return {}; }
  std::vector<Value> operator()(const List& list) const {
    std::vector<Value> all;
    for (std::size_t i = 0; i < list.values.size(); ++i)
      for (const Value& other : unfit(list.values[i])) {
        List changed = list;
        changed.values[i] = other;
        all.push_back({changed});
      }
    return all;
  }
};

std::vector<Value> unfit(const Value& value) {
  return std::visit(Unfit(), value.content);
}

// Each of the calls with one argument changed.
std::vector<Arguments> unfit_calls(const std::vector<Arguments>& calls) {
  std::vector<Arguments> all;
  for (const Arguments& call : calls)
    for (std::size_t i = 0; i < call.size(); ++i)
      for (const Value& other : unfit(call[i])) {
        all.push_back(call);
        all.back()[i] = other;
      }
  return all;
}

TEST(Catalogue, NoEntryCrashesOnArgumentsThatDoNotFit) {
  for (const headstart::Mistake& mistake : headstart::catalogue()) {
    auto calls = headstart::second_inputs_of(mistake.function, 7);
    calls.resize(std::min<std::size_t>(calls.size(), 3));
    EXPECT_EQ(in_child([&] {
                headstart::tests::answers_of(mistake.wrong, unfit_calls(calls));
                return std::string("survived");
              }),
              "survived")
        << mistake.wrong.name;
  }
}

}  // namespace
