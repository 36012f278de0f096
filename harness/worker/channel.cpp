#include "channel.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <span>

namespace headstart {
namespace {

using Clock = std::chrono::steady_clock;

// Until `events` can be done without waiting.
void wait_for(int descriptor, short events, Deadline deadline) {
  for (;;) {
    int milliseconds = -1;
    if (deadline) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now());
      if (left.count() <= 0) throw ChannelSilent("no answer in time");
      milliseconds = static_cast<int>(std::min<std::int64_t>(left.count(), 1'000'000));
    }
    pollfd watched{descriptor, events, 0};
    const int ready = poll(&watched, 1, milliseconds);
    if (ready > 0) return;  // or an error or the end, which the next read or write reports
    if (ready < 0 && errno != EINTR) throw ChannelClosed("the channel is broken");
  }
}

bool try_again() {
  return errno == EINTR || errno == EAGAIN;
}

void write_all(int descriptor, std::span<const std::uint8_t> bytes, Deadline deadline) {
  while (!bytes.empty()) {
    const ssize_t written =
        send(descriptor, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (written < 0 && try_again()) {
      wait_for(descriptor, POLLOUT, deadline);
      continue;
    }
    if (written <= 0) throw ChannelClosed("the other side is gone");
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

void read_all(int descriptor, void* data, std::size_t size, Deadline deadline) {
  auto* bytes = static_cast<std::uint8_t*>(data);
  while (size > 0) {
    const ssize_t taken = recv(descriptor, bytes, size, MSG_DONTWAIT);
    if (taken < 0 && try_again()) {
      wait_for(descriptor, POLLIN, deadline);
      continue;
    }
    if (taken <= 0) throw ChannelClosed("the other side is gone");
    bytes += taken;
    size -= static_cast<std::size_t>(taken);
  }
}

}  // namespace

void send_frame(int descriptor, const Frame& frame, Deadline deadline) {
  const FrameHead head = make_head(frame.kind, frame.number, frame.payload);
  check_head(head);  // what would be refused there is refused here
  // Both in one message: half as many switches between the processes. (No sendmsg: the sandbox does
  // not allow it, since descriptors travel that way.)
  const auto* begin = reinterpret_cast<const std::uint8_t*>(&head);
  Bytes whole(begin, begin + sizeof head);
  whole.insert(whole.end(), frame.payload.begin(), frame.payload.end());
  write_all(descriptor, whole, deadline);
}

// The payload grows as its bytes come: a size alone allocates nothing large.
Frame receive_frame(int descriptor, Deadline deadline) {
  constexpr std::uint64_t step = 1 << 16;
  FrameHead head;
  read_all(descriptor, &head, sizeof head, deadline);
  check_head(head);
  Frame frame{.kind = head.kind, .number = head.number, .payload = {}};
  for (std::uint64_t done = 0; done < head.size;) {
    const std::uint64_t next = std::min(head.size - done, step);
    frame.payload.resize(done + next);
    read_all(descriptor, frame.payload.data() + done, next, deadline);
    done += next;
  }
  return frame;
}

}  // namespace headstart
