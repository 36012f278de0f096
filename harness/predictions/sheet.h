// What a learner predicts: exercises/NN_name/predictions.txt, as text.
//
//   question A2:
//       its words, indented
//   answer: what the learner puts here
//
// Lines that begin with # are anybody's. Everything before the first question is for people only.
// The text comes from a learner, or from a submission: it is read as data and nothing more.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace headstart {

inline constexpr std::size_t largest_sheet = std::size_t{64} << 10;  // bytes
inline constexpr std::size_t longest_answer = 200;                   // bytes

struct Prediction {
  std::string id;
  std::string question;  // its lines, as they stand
  std::string answer;    // on one line, in ASCII, without blanks around it
  std::string problem;   // why this one cannot be read, with its line; empty if it can
  int line = 0;
  std::size_t answer_begin = 0, answer_end = 0;  // in the text: all that follows "answer:"
};

struct Sheet {
  std::vector<Prediction> predictions;  // an id that stands twice is in here once, with a problem
  std::vector<std::string> problems;    // those that belong to no question

  const Prediction* find(std::string_view id) const;  // nullptr if there is none
};

// Never throws: what it cannot read becomes a problem that names the line.
Sheet parse_sheet(std::string_view text);

// One line of ASCII: a true minus becomes '-', a cross becomes 'x', what is not printable '?'.
std::string plain_answer(std::string_view text);

// The file's bytes, the first 64 KB and one more at most. Throws std::runtime_error, which names it
// without its folder, if it is missing, no file or not to be read.
std::string read_sheet(const std::filesystem::path& file);

// `text` with this answer to this prediction of parse_sheet(text); every other byte stays.
std::string with_answer(const std::string& text, const Prediction& prediction,
                        std::string_view answer);

// Replaces the file in one move: whoever reads it sees the old text or the new one. Throws
// std::runtime_error that names the file and why it cannot be written.
void write_sheet(const std::filesystem::path& file, std::string_view text);

}  // namespace headstart
