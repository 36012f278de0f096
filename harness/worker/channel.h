// Frames over a socket, to and from another process.
#pragma once

#include <chrono>
#include <optional>

#include "wire.h"

namespace headstart {

struct Frame {
  FrameKind kind;
  std::uint64_t number;
  Bytes payload;
};

using Deadline = std::optional<std::chrono::steady_clock::time_point>;  // none: wait for ever

// The other side is gone, or let the deadline pass.
class ChannelClosed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
class ChannelSilent : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Throws ChannelClosed or ChannelSilent. A write counts against the deadline too: the other side may
// not read.
void send_frame(int descriptor, const Frame& frame, Deadline deadline);

// The deadline is for the whole frame: a byte now and then does not extend it. Throws WireError as well.
Frame receive_frame(int descriptor, Deadline deadline);

}  // namespace headstart
