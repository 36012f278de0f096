// Words in colour where a person looks at them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace headstart {

bool colour();  // a terminal, and no NO_COLOR; or CLICOLOR_FORCE
bool interactive();
bool can_watch();              // keys to read, and a terminal that can place its cursor
std::size_t terminal_width();  // columns; 80 where nobody says

std::string bold(std::string_view text);
std::string green(std::string_view text);
std::string yellow(std::string_view text);
std::string red(std::string_view text);
std::string dim(std::string_view text);

// A line that says what is going on, and goes away with the next output. Nothing without a terminal.
void show_progress(std::string_view text);
void clear_progress();

}  // namespace headstart
