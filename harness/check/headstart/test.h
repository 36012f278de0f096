// TEST as in GoogleTest, with one difference: the body runs in a child process.
//
// So a crash, an endless loop or an exit(0) in an exercise costs the test that called it and no
// other. Everything else (filters, listing, XML and JSON output, IDE runners) is GoogleTest's own.
// Under a debugger, and with HEADSTART_ISOLATE=0, the body runs in place, so that breakpoints hold.
#pragma once

#include <gtest/gtest.h>

#include "headstart/call.h"
#include "headstart/compare.h"
#include "headstart/matrices.h"
#include "headstart/random.h"
#include "headstart/tolerance.h"

namespace headstart {

class Test : public ::testing::Test {
 private:
  virtual void body() = 0;
  void TestBody() final;
};

}  // namespace headstart

#undef TEST
#define TEST(suite, name)                                                                 \
  namespace {                                                                             \
  class suite##_##name final : public ::headstart::Test {                                 \
    void body() override;                                                                 \
  };                                                                                      \
  [[maybe_unused]] const auto* const suite##_##name##_registered =                        \
      ::testing::RegisterTest(#suite, #name, nullptr, nullptr, __FILE__, __LINE__,        \
                              []() -> ::headstart::Test* { return new suite##_##name; }); \
  }                                                                                       \
  void suite##_##name::body()
