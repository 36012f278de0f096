#include "line_reader.h"

#include <sys/select.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

namespace headstart {
namespace {

volatile std::sig_atomic_t interrupted = 0;

sigset_t without_interrupts;  // the mask outside of a LineReader
struct sigaction action_before;

}  // namespace

LineReader::LineReader() {
  interrupted = 0;
  sigset_t interrupt;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  sigprocmask(SIG_BLOCK, &interrupt, &without_interrupts);
  struct sigaction action {};
  action.sa_handler = [](int) { interrupted = 1; };
  sigaction(SIGINT, &action, &action_before);
}

LineReader::~LineReader() {
  sigaction(SIGINT, &action_before, nullptr);
  sigprocmask(SIG_SETMASK, &without_interrupts, nullptr);
}

bool LineReader::wait() const {
  // Here, and only here, a Ctrl-C gets through.
  sigset_t mask = without_interrupts;
  sigdelset(&mask, SIGINT);
  while (interrupted == 0) {
    fd_set watched;
    FD_ZERO(&watched);
    FD_SET(STDIN_FILENO, &watched);
    if (pselect(STDIN_FILENO + 1, &watched, nullptr, nullptr, nullptr, &mask) >= 0) return true;
    if (errno != EINTR) return true;  // reading will say what is wrong
  }
  return false;
}

LineReader::Result LineReader::fill() {
  if (!wait()) return Result::interrupted;
  std::array<char, 4096> bytes;
  const ssize_t size = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  if (size <= 0) return Result::end;
  buffer_.append(bytes.data(), static_cast<std::size_t>(size));
  return Result::line;
}

LineReader::Result LineReader::read(std::string& line, std::size_t most) {
  line.clear();
  while (true) {
    const std::size_t end = buffer_.find('\n');
    line.append(buffer_, 0, std::min(end, buffer_.size()));
    line.resize(std::min(line.size(), most));
    if (end != buffer_.npos) {
      buffer_.erase(0, end + 1);
      return Result::line;
    }
    const bool has_some = !buffer_.empty() || !line.empty();
    buffer_.clear();
    const Result result = ended_ ? Result::end : fill();
    if (result == Result::interrupted) return result;
    if (result == Result::end) {
      ended_ = true;
      return has_some ? Result::line : Result::end;
    }
  }
}

}  // namespace headstart
