// The frames between judge and worker: what is right comes through, and nothing else does.
#include "wire.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>
#include <thread>

#include "channel.h"
#include "headstart/structs.h"

namespace {

using namespace headstart;
using attention::Matrix;
using attention::RowVector;
using attention::Tokens;

template <class T>
Bytes bytes_of(const T& value) {
  const auto* begin = reinterpret_cast<const std::uint8_t*>(&value);
  return {begin, begin + sizeof value};
}

Bytes operator+(Bytes left, const Bytes& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

const Bytes matrix_tag{1}, tokens_tag{5}, list_tag{6};

attention::LanguageModel model() {
  return {.token_embedding = Matrix{{1, 2}, {3, 4}},
          .position_embedding = Matrix{{5, 6}},
          .head = {Matrix{{7}}, Matrix{{8}}, Matrix{{9}}},
          .unembedding = Matrix{{10}, {11}}};
}

TEST(Wire, EveryKindOfValueComesThrough) {
  const double inf = std::numeric_limits<double>::infinity();
  for (const Value& value :
       {to_value(Matrix{{1.5, -inf, 3}, {std::nan(""), 0, 1e-308}}), to_value(RowVector{{1, 2}}),
        to_value(0.1), to_value(attention::Index{-7}), to_value(Tokens{4, -1, 0}),
        to_value(attention::Masking::causal), to_value(model()), to_value(Matrix(0, 3))})
    EXPECT_TRUE(same(decode_value(encode(value)), value));
}

TEST(Wire, ACallKeepsItsNameAndArguments) {
  const CallMessage call =
      decode_call(encode(CallMessage{"embed", {to_value(model()), to_value(Tokens{1})}}));
  EXPECT_EQ(call.function, "embed");
  ASSERT_EQ(call.arguments.size(), 2u);
  EXPECT_EQ(from_value<attention::LanguageModel>(call.arguments[0]).head.W_v, (Matrix{{9}}));
  EXPECT_EQ(from_value<Tokens>(call.arguments[1]), Tokens{1});
}

TEST(Wire, WhatWasThrownKeepsKindAndText) {
  const ThrownMessage thrown =
      decode_thrown(encode(ThrownMessage{"std::invalid_argument", "3x2", "f.cpp"}));
  EXPECT_EQ(thrown.kind, "std::invalid_argument");
  EXPECT_EQ(thrown.text, "3x2");
  EXPECT_EQ(thrown.file, "f.cpp");
}

TEST(Wire, ALongTextIsCut) {
  EXPECT_EQ(decode_thrown(encode(ThrownMessage{"k", std::string(1 << 20, 'x'), ""})).text.size(),
            most_text);
}

TEST(Wire, EveryShortenedOrLengthenedMessageIsRefused) {
  const Bytes whole = encode(to_value(model()));
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_THROW(decode_value(std::span(whole).first(size)), WireError) << size;
  EXPECT_THROW(decode_value(whole + Bytes{0}), WireError);
  const Bytes call = encode(CallMessage{"dot", {to_value(1.0)}});
  for (std::size_t size = 0; size < call.size(); ++size)
    EXPECT_THROW(decode_call(std::span(call).first(size)), WireError) << size;
  EXPECT_THROW(decode_call(call + Bytes{0}), WireError);
}

TEST(Wire, ShapesThatCannotBeAreRefusedBeforeAnythingIsAllocated) {
  constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();
  using Shape = std::array<std::int64_t, 2>;
  for (const Shape& shape : {Shape{-1, 1}, Shape{1, -1}, Shape{huge, huge}, Shape{huge, 2},
                             Shape{std::int64_t{1} << 32, std::int64_t{1} << 32}, Shape{3, 3},
                             Shape{1 << 20, 1 << 20}, Shape{huge, 0}, Shape{0, huge}})
    EXPECT_THROW(decode_value(matrix_tag + bytes_of(shape[0]) + bytes_of(shape[1]) + bytes_of(1.0)),
                 WireError)
        << shape[0] << "x" << shape[1];
}

TEST(Wire, CountsThatCannotBeAreRefused) {
  for (const std::uint64_t count : {std::uint64_t{2}, std::uint64_t{1} << 33, ~std::uint64_t{0}})
    EXPECT_THROW(decode_value(tokens_tag + bytes_of(count) + bytes_of(std::int32_t{1})), WireError);
  EXPECT_THROW(decode_value(list_tag + bytes_of(~std::uint64_t{0})), WireError);
}

TEST(Wire, ListsInListsWithoutEndAreRefused) {
  Bytes deep;
  for (int i = 0; i < 100'000; ++i)
    deep = i < 50 ? list_tag + bytes_of(std::uint64_t{1}) + deep : deep;
  EXPECT_THROW(decode_value(deep), WireError);
}

TEST(Wire, AnUnknownKindOfValueIsRefused) {
  for (int tag = 7; tag < 256; ++tag)
    EXPECT_THROW(decode_value(Bytes{static_cast<std::uint8_t>(tag), 0, 0, 0, 0, 0, 0, 0, 0}),
                 WireError);
}

TEST(Wire, AValueOfAnotherFormThanAskedForIsNotBelieved) {
  EXPECT_THROW(from_value<double>(to_value(Matrix{{1}})), WrongForm);
  EXPECT_THROW(from_value<RowVector>(to_value(Matrix{{1}, {2}})), WrongForm);
  EXPECT_THROW(from_value<attention::HeadParameters>(to_value(model())), WrongForm);
  EXPECT_THROW(from_value<attention::HeadGradients>(to_value(model().head)), WrongForm);
}

// --- over a socket -----------------------------------------------------------------------------

struct Sockets {
  std::array<int, 2> ends{};
  Sockets() { EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()), 0); }
  ~Sockets() {
    close(ends[0]);
    close(ends[1]);
  }
  void write(const Bytes& bytes) const {
    EXPECT_EQ(send(ends[1], bytes.data(), bytes.size(), 0), static_cast<ssize_t>(bytes.size()));
  }
};

Deadline in(int milliseconds) {
  return std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
}

TEST(Channel, AFrameComesThrough) {
  const Sockets sockets;
  send_frame(sockets.ends[1], {FrameKind::answer, 7, encode(to_value(2.5))}, in(1000));
  const Frame frame = receive_frame(sockets.ends[0], in(1000));
  EXPECT_EQ(frame.number, 7u);
  EXPECT_EQ(from_value<double>(decode_value(frame.payload)), 2.5);
}

TEST(Channel, ALargeFrameComesThroughWhileTheOtherSideReads) {
  const Sockets sockets;
  const Value large = to_value(Matrix::Constant(700, 700, 0.25).eval());
  std::thread writer([&] {
    send_frame(sockets.ends[1], {FrameKind::answer, 1, encode(large)}, in(5000));
  });
  EXPECT_TRUE(same(decode_value(receive_frame(sockets.ends[0], in(5000)).payload), large));
  writer.join();
}

TEST(Channel, SilenceIsNotAnAnswer) {
  const Sockets sockets;
  EXPECT_THROW(receive_frame(sockets.ends[0], in(30)), ChannelSilent);
}

TEST(Channel, AByteNowAndThenDoesNotExtendTheDeadline) {
  const Sockets sockets;
  std::thread dripping([&] {
    for (int i = 0; i < 10; ++i) {
      if (send(sockets.ends[1], "x", 1, MSG_NOSIGNAL) < 0) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
  const auto start = std::chrono::steady_clock::now();
  EXPECT_THROW(receive_frame(sockets.ends[0], in(80)), ChannelSilent);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(150));
  dripping.join();
}

TEST(Channel, TheEndInTheMiddleOfAFrameIsTheEnd) {
  Sockets sockets;
  const FrameHead head = make_head(FrameKind::answer, 1, Bytes(100));
  sockets.write(bytes_of(head) + Bytes(10));
  shutdown(sockets.ends[1], SHUT_WR);
  EXPECT_THROW(receive_frame(sockets.ends[0], in(1000)), ChannelClosed);
}

TEST(Channel, WhatIsNotAFrameIsRefused) {
  const FrameHead right = make_head(FrameKind::answer, 1, {});
  FrameHead wrong_magic = right, wrong_kind = right, too_large = right, negative = right;
  wrong_magic.magic = 1;
  wrong_kind.kind = FrameKind{9};
  too_large.size = most_payload + 1;
  negative.size = static_cast<std::uint64_t>(-1);
  for (const FrameHead& head : {wrong_magic, wrong_kind, too_large, negative}) {
    const Sockets sockets;
    sockets.write(bytes_of(head));
    EXPECT_THROW(receive_frame(sockets.ends[0], in(1000)), WireError);
  }
}

TEST(Channel, AnOtherSideThatDoesNotReadCannotHoldUsUp) {
  const Sockets sockets;
  const Bytes large(std::size_t{3} << 20);
  EXPECT_THROW(send_frame(sockets.ends[1], {FrameKind::call, 1, large}, in(50)), ChannelSilent);
}

}  // namespace
