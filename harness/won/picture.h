// What an exercise has won: a small picture that the learner's own functions compute, for watch mode to
// show when all its tests pass. One file an exercise; it may call that exercise and those before it.
//
// These programs are linked with the object files of the tests' build, so that a picture is there within a
// second; the labs, which are compiled for speed and judged, are the thorough version.
#pragma once

#include <string>
#include <vector>

#include "headstart/types.h"

namespace headstart {

// The text, at most 76 columns wide and 14 lines high. Several pictures with '\f' between them are shown
// one after the other.
std::string picture();

// A share as a number in a cell, whose colour says how large it is where there is colour.
std::string share_cell(double share);
// A share as a cell of two columns without a number; without colour, the denser the larger.
std::string shade_cell(double share);
// A bar that is full at 1.
std::string bar(double share, int columns);

// Shares with the names of their rows and columns: "cat", or "the cat" for a character each.
std::string share_table(const attention::Matrix& shares, const std::vector<std::string>& names);

// snprintf into a string.
[[gnu::format(printf, 1, 2)]] std::string print(const char* format, ...);

std::vector<std::string> characters(const std::string& text);  // a space as _

}  // namespace headstart
