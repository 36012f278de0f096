#include "terminal_mode.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>

namespace headstart {
namespace {

termios before{};                      // the terminal as it was found
std::array<int, 2> pipe_ends{-1, -1};  // signals, as bytes
constexpr std::array noticed{SIGWINCH, SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGTSTP};
constexpr std::array deadly{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};

void write_bytes(const char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t written = write(STDOUT_FILENO, bytes, size);
    if (written > 0) {
      bytes += written;
      size -= static_cast<std::size_t>(written);
    } else if (errno == EAGAIN) {
      pollfd ready{STDOUT_FILENO, POLLOUT, 0};
      poll(&ready, 1, 100);
    } else if (errno != EINTR) {
      return;
    }
  }
}

void set_raw() {
  termios raw = before;
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  raw.c_iflag &= ~static_cast<tcflag_t>(IXON);  // Ctrl-S would stop the drawing
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &raw);
  constexpr std::string_view hide_cursor = "\x1b[?25l";
  write_bytes(hide_cursor.data(), hide_cursor.size());
}

// Only what may be called in a signal handler.
void restore() {
  constexpr std::string_view show_cursor = "\x1b[0m\x1b[?25h";
  write_bytes(show_cursor.data(), show_cursor.size());
  tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

void on_signal(int signal) {
  const int error = errno;
  const char byte = static_cast<char>(signal);
  [[maybe_unused]] const ssize_t written = write(pipe_ends[1], &byte, 1);
  errno = error;
}

// The handler is gone already (SA_RESETHAND): the signal ends the program as it would have.
void on_deadly_signal(int signal) {
  restore();
  raise(signal);
}

void listen() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  for (const int signal : noticed) sigaction(signal, &action, nullptr);
  action.sa_handler = on_deadly_signal;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
  for (const int signal : deadly) sigaction(signal, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGTTOU, SIG_IGN);  // restoring must work from the background too
}

std::string read_all(int descriptor) {
  std::array<char, 256> buffer;
  const ssize_t size = read(descriptor, buffer.data(), buffer.size());
  return size > 0 ? std::string(buffer.data(), static_cast<std::size_t>(size)) : "";
}

// The key of an escape sequence, which begins behind ESC and [ or O; takes its bytes.
Key take_sequence(std::string_view& bytes) {
  std::size_t end = 0;
  while (end < bytes.size() && bytes[end] < 0x40) ++end;
  const std::string_view parameters = bytes.substr(0, end);
  const char last = end < bytes.size() ? bytes[end] : 0;
  bytes.remove_prefix(end < bytes.size() ? end + 1 : end);
  switch (last) {
    case 'A': return Key::up;
    case 'B': return Key::down;
    case 'H': return Key::home;
    case 'F': return Key::end;
    case '~':
      if (parameters == "5") return Key::page_up;
      if (parameters == "6") return Key::page_down;
      if (parameters == "1" || parameters == "7") return Key::home;
      if (parameters == "4" || parameters == "8") return Key::end;
      return Key::other;
    default: return Key::other;
  }
}

KeyPress plain_key(char byte) {
  if (byte == '\r' || byte == '\n') return {.key = Key::enter};
  if (byte == 4) return {.key = Key::end_of_input};
  return {.key = Key::other, .letter = byte};
}

}  // namespace

std::vector<KeyPress> parse_keys(std::string_view bytes) {
  std::vector<KeyPress> keys;
  while (!bytes.empty()) {
    const char byte = bytes[0];
    bytes.remove_prefix(1);
    if (byte != '\x1b') {
      keys.push_back(plain_key(byte));
    } else if (bytes.empty() || (bytes[0] != '[' && bytes[0] != 'O')) {
      keys.push_back({.key = Key::escape});
    } else {
      bytes.remove_prefix(1);
      const Key key = take_sequence(bytes);
      if (key != Key::other) keys.push_back({.key = key});
    }
  }
  return keys;
}

TerminalMode::TerminalMode() {
  if (tcgetattr(STDIN_FILENO, &before) != 0) throw std::runtime_error("this is not a terminal");
  if (pipe(pipe_ends.data()) != 0) throw std::runtime_error("cannot make a pipe");
  for (const int end : pipe_ends) {
    fcntl(end, F_SETFD, FD_CLOEXEC);
    fcntl(end, F_SETFL, O_NONBLOCK);
  }
  listen();
  set_raw();
}

TerminalMode::~TerminalMode() {
  restore();
  for (const int signal : noticed) std::signal(signal, SIG_DFL);
  for (const int signal : deadly) std::signal(signal, SIG_DFL);
  for (const int end : pipe_ends) close(end);
}

int TerminalMode::descriptor() const {
  return pipe_ends[0];
}

std::vector<int> TerminalMode::signals() {
  std::vector<int> came;
  for (const char byte : read_all(pipe_ends[0])) came.push_back(byte);
  return came;
}

std::vector<KeyPress> TerminalMode::keys() {
  int waiting = 0;
  const std::string bytes = read_all(STDIN_FILENO);
  // Readable, and yet nothing to read: the terminal is gone.
  if (bytes.empty() && ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0)
    return {{.key = Key::end_of_input}};
  return parse_keys(bytes);
}

TerminalSize TerminalMode::size() const {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
    return {};
  return {size.ws_row, size.ws_col};
}

void TerminalMode::draw(std::string_view bytes) {
  write_bytes(bytes.data(), bytes.size());
}

void TerminalMode::suspend() {
  restore();
  std::signal(SIGTSTP, SIG_DFL);
  raise(SIGTSTP);  // stays here until SIGCONT
  tcgetattr(STDIN_FILENO, &before);
  listen();
  set_raw();
}

}  // namespace headstart
