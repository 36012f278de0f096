// Comparisons that show what differs: shape first, then finiteness, then values.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <initializer_list>
#include <string>

#include "headstart/types.h"

namespace headstart {

// Every entry of actual within tolerance of expected. Infinite entries must be the same infinity, and
// nothing is close to NaN.
::testing::AssertionResult close_matrices(const attention::Matrix& actual,
                                          const attention::Matrix& expected, double tolerance);

// The same for matrices, rows, blocks and other expressions, and for numbers.
template <class Actual, class Expected>
::testing::AssertionResult close(const Eigen::DenseBase<Actual>& actual,
                                 const Eigen::DenseBase<Expected>& expected, double tolerance) {
  return close_matrices(actual.derived(), expected.derived(), tolerance);
}
::testing::AssertionResult close(double actual, double expected, double tolerance);

// actual >= low and <= high.
::testing::AssertionResult between(double actual, double low, double high);

// call() throws std::invalid_argument, and its text holds every one of `words`.
::testing::AssertionResult refused(const std::function<void()>& call,
                                   std::initializer_list<const char*> words);

// `claimed` is the gradient of `loss` at `at`, in every entry, by central differences.
::testing::AssertionResult gradient(const attention::Matrix& claimed,
                                    const std::function<double(const attention::Matrix&)>& loss,
                                    const attention::Matrix& at);

}  // namespace headstart

// The message is ours from its first word on, without GoogleTest's "Value of: ...".
#define HEADSTART_EXPECT(result)                                                        \
  GTEST_AMBIGUOUS_ELSE_BLOCKER_                                                         \
  if (const ::testing::AssertionResult headstart_result = (result); headstart_result) { \
  } else                                                                                \
    ADD_FAILURE() << headstart_result.message()

#define EXPECT_CLOSE(actual, expected, tolerance) \
  HEADSTART_EXPECT(::headstart::close(actual, expected, tolerance))
#define EXPECT_BETWEEN(actual, low, high) HEADSTART_EXPECT(::headstart::between(actual, low, high))
#define EXPECT_REFUSED(expression, ...) \
  HEADSTART_EXPECT(::headstart::refused([&] { (void)(expression); }, {__VA_ARGS__}))
#define EXPECT_GRADIENT(claimed, loss, at) \
  HEADSTART_EXPECT(::headstart::gradient(claimed, loss, at))
