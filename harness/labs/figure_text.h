// A figure for the terminal.
#pragma once

#include <string>

#include "lab.h"
#include "text_layout.h"

namespace headstart {

// A grid of numbers between the names of its rows and columns. With colour, shares have a shade
// behind them. Shares that are too wide for the page become a map, a character each.
std::string figure_text(const Figure& figure, const Paint& paint);

}  // namespace headstart
