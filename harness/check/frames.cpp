#include "frames.h"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

namespace headstart {
namespace {

enum FrameKind : std::int32_t { failure_frame = 1, end_frame, mistake_frame, seed_frame };

struct FrameHead {
  std::int32_t kind, number;  // a line, or a verdict
  std::uint32_t name_size, text_size;
};

void write_all(int descriptor, const void* data, std::size_t size) {
  const char* bytes = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = write(descriptor, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
}

// Whole, even if the processor time runs out just now: the last words would stand in the middle.
void send(int descriptor, FrameKind kind, int number, const std::string& name,
          const std::string& text) {
  sigset_t out_of_time, before;
  sigemptyset(&out_of_time);
  sigaddset(&out_of_time, SIGXCPU);
  sigprocmask(SIG_BLOCK, &out_of_time, &before);
  const FrameHead head{kind, number, static_cast<std::uint32_t>(name.size()),
                       static_cast<std::uint32_t>(text.size())};
  write_all(descriptor, &head, sizeof head);
  write_all(descriptor, name.data(), name.size());
  write_all(descriptor, text.data(), text.size());
  sigprocmask(SIG_SETMASK, &before, nullptr);
}

void add_frame(const FrameHead& head, const std::string& name, const std::string& text,
               Outcome& outcome) {
  switch (head.kind) {
    case failure_frame: outcome.failures.push_back({name, head.number, text}); break;
    case seed_frame: outcome.seed = std::strtoull(name.c_str(), nullptr, 10); break;
    case mistake_frame:
      outcome.diagnosis.mistake = name;
      if (!outcome.failures.empty()) outcome.failures.front().add_below(text);
      break;
    default: break;
  }
}

}  // namespace

void send_failure(int descriptor, const Failure& failure) {
  send(descriptor, failure_frame, failure.line, failure.file,
       failure.message.substr(0, most_message));
}

void send_seed(int descriptor, std::uint64_t seed) {
  send(descriptor, seed_frame, 0, std::to_string(seed), "");
}

void send_mistake(int descriptor, const Diagnosis& diagnosis) {
  send(descriptor, mistake_frame, 0, diagnosis.mistake, diagnosis.text());
}

void send_end(int descriptor, Verdict verdict) {
  send(descriptor, end_frame, static_cast<int>(verdict), "", "");
}

bool parse(const std::string& report, Outcome& outcome) {
  std::size_t at = 0;
  FrameHead head;
  while (at + sizeof head <= report.size()) {
    std::memcpy(&head, report.data() + at, sizeof head);
    at += sizeof head;
    if (head.kind == end_frame) {
      outcome.verdict = static_cast<Verdict>(head.number);
      return true;
    }
    if (report.size() - at < std::size_t{head.name_size} + head.text_size) return false;
    const std::string name = report.substr(at, head.name_size);
    at += head.name_size;
    add_frame(head, name, report.substr(at, head.text_size), outcome);
    at += head.text_size;
  }
  return false;
}

}  // namespace headstart
