// How calls and answers travel between a judge, which holds the tests, and a worker, which holds code
// that nobody trusts. Everything that is read is checked before it is used: the other side may send
// anything.
//
//   frame    magic u32, kind u32, number u64, size u64, then `size` bytes
//   call     the function's name, then its arguments as a list
//   answer   a value
//   thrown   its kind, then its text
//   value    a tag u8, then: matrix  rows i64, columns i64, doubles row by row
//                            number f64 | whole i64 | choice i64
//                            tokens  count u64, i32 each | list  count u64, values
//
// Numbers are in the order of this machine: both sides run on it.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "headstart/value.h"

namespace headstart {

// The other side sent something that is not a frame or a value.
class WireError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

using Bytes = std::vector<std::uint8_t>;

// 4 MB: a 700 x 700 matrix, ten times what a test here asks for. A judge keeps what comes back.
inline constexpr std::uint64_t most_payload = std::uint64_t{1} << 22;
inline constexpr std::uint64_t most_fields = 64;  // of one list
inline constexpr int most_depth = 6;              // of lists in lists
inline constexpr std::size_t most_text = 4000;    // of an exception

enum class FrameKind : std::uint32_t { call = 1, answer = 2, thrown = 3 };

struct FrameHead {
  std::uint32_t magic;
  FrameKind kind;
  std::uint64_t number;  // of the call; its reply has the same
  std::uint64_t size;    // of the payload
};

FrameHead make_head(FrameKind kind, std::uint64_t number, const Bytes& payload);

// Throws WireError if magic, kind or size is not what a frame may have.
void check_head(const FrameHead& head);

struct CallMessage {
  std::string function;
  std::vector<Value> arguments;
};

// What was thrown, by kind: NotImplemented, Eigen, std::invalid_argument, std::exception, something else.
struct ThrownMessage {
  std::string kind, text, file;  // file: of a stub that is not implemented
};

Bytes encode(const CallMessage& call);
Bytes encode(const Value& answer);
Bytes encode(const ThrownMessage& thrown);

// Each throws WireError unless the whole of `bytes` is one such message.
CallMessage decode_call(std::span<const std::uint8_t> bytes);
Value decode_value(std::span<const std::uint8_t> bytes);
ThrownMessage decode_thrown(std::span<const std::uint8_t> bytes);

}  // namespace headstart
