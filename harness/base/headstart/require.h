// Argument checks for exercise code. They stand ready in every stub: the lesson is attention.
//
//   headstart::require(Q.cols() == K.cols(), "scores", {{"Q", Q}, {"K", K}},
//                      "they must be equally wide");
//
// throws std::invalid_argument("scores: Q is 3x2 and K is 4x5; they must be equally wide").
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>

#include "headstart/types.h"

namespace headstart {

// An argument as an error message names it: a matrix by its shape, a number by its value.
struct Argument {
  Argument(const char* name, const attention::Matrix& matrix)
      : Argument(name, matrix.rows(), matrix.cols()) {}
  Argument(const char* name, const attention::RowVector& row) : Argument(name, 1, row.size()) {}
  Argument(const char* name, double number) : name(name), number(number) {}
  Argument(const char* name, attention::Index number)
      : Argument(name, static_cast<double>(number)) {}
  Argument(const char* name, int number) : Argument(name, static_cast<double>(number)) {}
  Argument(const char* name, std::size_t number) : Argument(name, static_cast<double>(number)) {}

  const char* name;
  attention::Index rows = -1, columns = -1;  // -1: a number
  double number = 0;

 private:
  Argument(const char* name, attention::Index rows, attention::Index columns)
      : name(name), rows(rows), columns(columns) {}
};

// Throws std::invalid_argument, "function: arguments; rule", unless `fits`.
void require(bool fits, const char* function, std::initializer_list<Argument> arguments,
             const char* rule);

// A shape in words: "3x2".
std::string shape_in_words(attention::Index rows, attention::Index columns);

}  // namespace headstart
