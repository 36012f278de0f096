// Lesson A, "Just average them, then": what one character gets to say in an average.
#include <string_view>

#include "average.h"
#include "lab_parts.h"
#include "labs.h"

namespace headstart {
namespace {

using attention::Index;
using attention::Matrix;

constexpr std::string_view text = "the cat sat on the m";

std::string shown(char character) {
  return character == ' ' ? "_" : std::string(1, character);
}

std::vector<std::string> names(std::string_view characters) {
  std::vector<std::string> all;
  for (const char character : characters) all.push_back(shown(character));
  return all;
}

// Every position has a column of its own, so that an average shows how much of each is in it.
Section by_position() {
  const Index T = std::ssize(text);
  const Matrix say = attention::running_average(Matrix::Identity(T, T));
  const Index start = 6;
  const std::vector<std::string> few = names(text.substr(0, start));
  const Matrix first_rows = attention::running_average(Matrix::Identity(start, start));
  return {.title = "Who has how much of the say after \"" + std::string(text) + "\"",
          .measurements = {{"characters read", static_cast<double>(T), 20, 0},
                           {"the say of m, the last", say(T - 1, T - 1), 1.0 / 20, rounding},
                           {"the say of t, the first", say(T - 1, 0), 1.0 / 20, rounding},
                           {"t's say when it stood alone", say(0, 0), 1, rounding}},
          .figures = {{"the say of each, row by row (_ is a space)", first_rows, few, few, true}}};
}

// One column a character: what of the text is left in the average.
Section by_character() {
  std::string alphabet;
  for (const char c : text)
    if (alphabet.find(c) == std::string::npos) alphabet += c;
  const Index T = std::ssize(text);
  Matrix X = Matrix::Zero(T, std::ssize(alphabet));
  for (Index i = 0; i < T; ++i) X(i, static_cast<Index>(alphabet.find(text[i]))) = 1;
  const Matrix average = attention::running_average(X).bottomRows(1);
  return {.title = "What the average knows of the text",
          .figures = {{"the say of each character", average, {""}, names(alphabet), true}},
          .notes = {"How often each character came, and nothing of the order they came in."}};
}

}  // namespace

LabResult run_average_lab() {
  return {.sections = {by_position(), by_character()},
          .question =
              "In \"the cat sat on the mat because it was soft\", what would a rule that "
              "always favours the latest characters do for the word after \"it was\"? "
              "What does the right rule have to look at?"};
}

}  // namespace headstart
