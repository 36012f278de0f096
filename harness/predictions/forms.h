// The forms in which people write answers, read into numbers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headstart {

// -0.25, 0,25 (a decimal comma), 1/20, 8.88e-16, 87 %. Finite.
std::optional<double> read_number(std::string_view text);

// `count` numbers: [0.5 -1], 0.5, -1 or (0,5; -1).
std::optional<std::vector<double>> read_row(std::string_view text, std::size_t count);

// (2, 7), 2x7, 2 by 7, 2*7, [2 7].
std::optional<std::vector<double>> read_shape(std::string_view text);

// In small letters, with single blanks, without brackets, quotes and a full stop around it.
std::string plain_words(std::string_view text);

}  // namespace headstart
