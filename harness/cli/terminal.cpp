#include "terminal.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace headstart {
namespace {

std::string paint(std::string_view text, const char* code) {
  return colour() ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

}  // namespace

bool interactive() {
  return isatty(STDOUT_FILENO) != 0;
}

bool can_watch() {
  const char* term = std::getenv("TERM");
  const std::string_view name = term == nullptr ? "" : term;
  return interactive() && isatty(STDIN_FILENO) != 0 && !name.empty() && name != "dumb";
}

std::size_t terminal_width() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const char* columns = std::getenv("COLUMNS");
  const int given = columns == nullptr ? 0 : std::atoi(columns);
  return given >= 20 ? static_cast<std::size_t>(given) : 80;
}

bool colour() {
  static const bool yes = std::getenv("NO_COLOR") == nullptr &&
                          (interactive() || std::getenv("CLICOLOR_FORCE") != nullptr);
  return yes;
}

std::string bold(std::string_view text) {
  return paint(text, "1");
}
std::string green(std::string_view text) {
  return paint(text, "32");
}
std::string yellow(std::string_view text) {
  return paint(text, "33");
}
std::string red(std::string_view text) {
  return paint(text, "31");
}

std::string dim(std::string_view text) {
  return paint(text, "2");
}

void show_progress(std::string_view text) {
  if (!interactive()) return;
  fmt::print("\r\x1b[2K{}", text);
  std::fflush(stdout);
}

void clear_progress() {
  show_progress("");
}

}  // namespace headstart
