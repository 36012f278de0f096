// The terminal while a program draws on it: keys come one by one and unseen, and whatever ends the
// program, the terminal is afterwards what it was before.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace headstart {

enum class Key { other, up, down, page_up, page_down, home, end, enter, escape, end_of_input };

struct KeyPress {
  Key key = Key::other;
  char letter = 0;  // if key is other
};

// What the bytes of a terminal mean. Escape sequences that nobody knows are left out.
std::vector<KeyPress> parse_keys(std::string_view bytes);

struct TerminalSize {
  std::size_t rows = 24, columns = 80;
};

// At most one at a time. Signals are noticed through descriptor(): each is a byte there.
class TerminalMode {
 public:
  TerminalMode();
  ~TerminalMode();
  TerminalMode(const TerminalMode&) = delete;
  TerminalMode& operator=(const TerminalMode&) = delete;

  int descriptor() const;
  std::vector<int> signals();    // that came: SIGWINCH, SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGTSTP
  std::vector<KeyPress> keys();  // reads what is there
  TerminalSize size() const;
  void draw(std::string_view bytes);  // all of them
  void suspend();                     // stops this process as Ctrl-Z does; returns when it goes on
};

}  // namespace headstart
