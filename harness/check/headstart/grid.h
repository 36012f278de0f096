// Matrices as small grids of text, for people.
#pragma once

#include <string>
#include <vector>

#include "headstart/types.h"

namespace headstart {

using Marks = std::vector<std::vector<bool>>;  // which cells to mark, by row and column

// One grid, a line a row, each line indented by four spaces:
//
//     0.0900   0.2447   0.6652
//     0.3333  [0.0000]  0.3333
struct Grid {
  std::vector<std::string> lines;
  std::size_t width = 0;

  std::string text() const;
};

Grid grid(const attention::Matrix& matrix);

// Two grids under their titles, beside each other where 80 columns allow it. Marked cells stand in
// brackets, with as many digits as it takes to see that they differ.
std::string side_by_side(const std::string& left_title, const attention::Matrix& left,
                         const std::string& right_title, const attention::Matrix& right,
                         const Marks& marks);

}  // namespace headstart
