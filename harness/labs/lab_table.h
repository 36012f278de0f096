// Which labs there are. Apart from their computations, so that the command line can list and refuse
// labs before anything is built.
#pragma once

#include <stdexcept>
#include <string>

namespace headstart {

struct LabEntry {
  const char* name;
  const char* title;
  const char* rows;      // of the lessons: "B3 B5 B6 B7"
  const char* exercise;  // the last one whose code it needs: "05"
};

// In the order of the lessons.
inline constexpr LabEntry lab_table[] = {
    {"average", "The average that nearly works", "A1", "00"},
    {"fade", "Reading left to right fades", "B1", "00"},
    {"self-match", "Rows that look at themselves", "A4 A7", "03"},
    {"by-hand", "Two positions by hand", "A2 A3 A5 A6 A12", "06"},
    {"grid", "Everything against everything", "A8 A9 A13 A14", "06"},
    {"three-words", "Cat, dog and car", "B2 B3 B5 B6 B7 B16", "06"},
    {"qkv", "Three versions of each word", "B8 B9 B10 B11", "06"},
    {"divisor", "Why divide by the root", "A10 A11 B17", "07"},
    {"knob", "One number that learns", "B12 B13", "07"},
    {"four-runs", "Right output, any attention", "B15", "07"},
    {"ceiling", "What reading the window is worth", "A15", "08"},
};

// Throws std::invalid_argument that lists the labs.
inline const LabEntry& find_lab_entry(const std::string& name) {
  std::string known;
  for (const LabEntry& lab : lab_table) {
    if (name == lab.name) return lab;
    known += std::string("\n  ") + lab.name;
  }
  throw std::invalid_argument("there is no lab \"" + name + "\". There are:" + known);
}

}  // namespace headstart
