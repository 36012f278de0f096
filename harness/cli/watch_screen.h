// What watch mode shows, from what it knows: text only, no terminal.
#pragma once

#include <string>
#include <vector>

#include "course.h"
#include "standing.h"
#include "terminal_mode.h"

namespace headstart {

struct Screen {
  std::string title;      // "03_softmax  Softmax"
  std::string status;     // "compiling ...", "3 of 12 tests pass"
  std::string body;       // as many lines as it has; the page shows a part
  std::size_t first = 0;  // line of the body at the top, as far as there are so many
  std::string note;       // a line above the bar; "" for none
  std::string bar;        // progress over all exercises
  std::string keys;
};

// Lines of the page, no more than the terminal has rows, each no wider than it; sets screen.first to
// what was possible.
std::vector<std::string> lay_out(Screen& screen, TerminalSize size);

// The bytes that put these lines on the terminal without a flicker.
std::string to_bytes(const std::vector<std::string>& lines);

std::string progress_bar(const Course& course, const std::vector<Standing>& standings,
                         std::size_t columns);

// The table of list: a line an exercise. `marked`: the line of a cursor, or none (-1).
std::string exercise_table(const Course& course, const std::vector<Standing>& standings,
                           int marked);

// The line of a report at which the failure that is shown in full begins; 0 if there is none.
std::size_t line_of_failure(const std::string& report);

}  // namespace headstart
