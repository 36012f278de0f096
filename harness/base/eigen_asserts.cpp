#include "headstart/eigen_asserts.h"

#include <fmt/format.h>

#include <exception>
#include <string_view>

namespace headstart::detail {
namespace {

// What a learner meets most, by a piece of the condition that Eigen checked.
struct KnownCondition {
  std::string_view piece;
  const char* words;
};
constexpr const char* unlike_shapes =
    "two shapes that must be the same are not: += or -= on, or assignment into, a row or block of "
    "another size (a RowVector that was given no size has 0 entries)";
constexpr KnownCondition known_conditions[] = {
    {"aliasing detected", "a matrix is assigned its own transpose; copy it first, with .eval()"},
    {"using an empty matrix", "a sum, mean, minimum or maximum over a matrix without entries"},
    {"startRow >= 0", "a block reaches outside its matrix"},
    {"(i>=0)", "a row or column is asked for that the matrix does not have"},
    {"row >= 0", "an index lies outside its matrix"},
    {"index >= 0", "an index lies outside its vector"},
    {"Too few coefficients", "fewer numbers after << than the matrix has entries"},
    {"Too many", "more numbers after << than the matrix has entries"},
    {"dst.rows()", unlike_shapes},
    {"size() == other.size()", "a dot product of two vectors of different lengths"},
    {"does not actually allow one to resize", unlike_shapes},
    {"Cannot comma-initialize", "numbers after << for a matrix that has no entries yet"},
    {"list_size == row.size()", "the rows in the braces are not equally long"},
    {"Invalid sizes when resizing",
     "a matrix of several rows is put into a RowVector, or a size is negative"},
    {"rows >= 0", "a matrix cannot have a negative number of rows or columns"},
    {"size>=0", "a matrix cannot have a negative number of rows or columns"},
};

std::string words(Shape shape) {
  return fmt::format("{}x{}", shape.rows, shape.columns);
}

std::string explain(std::string_view condition, Shape left, Shape right) {
  if (left.rows >= 0 && condition.find("invalid matrix product") != std::string_view::npos)
    return fmt::format("{} times {}: the inner sizes must agree ({} and {})", words(left),
                       words(right), left.columns, right.rows);
  if (left.rows >= 0 && condition.find("aLhs.rows()") != std::string_view::npos)
    return fmt::format("{} and {}, entry by entry: the shapes must be the same", words(left),
                       words(right));
  for (const KnownCondition& known : known_conditions)
    if (condition.find(known.piece) != std::string_view::npos) return known.words;
  return fmt::format("Eigen refuses the operation; it checks that {}", condition);
}

}  // namespace

void eigen_assertion_failed(const char* condition, Shape left, Shape right) {
  const bool in_destructor = std::string_view(condition).find("Too few") != std::string_view::npos;
  if (in_destructor && std::uncaught_exceptions() > 0) return;
  throw EigenAssertion(explain(condition, left, right));
}

void index_out_of_range(long index, long size) {
  throw EigenAssertion(fmt::format("entry {} of a vector with {} entries: they go from 0 to {}",
                                   index, size, size - 1));
}

void index_out_of_range(long row, long column, Shape shape) {
  throw EigenAssertion(
      fmt::format("entry ({}, {}) of a {} matrix: rows go from 0 to {}, columns from 0 to {}", row,
                  column, words(shape), shape.rows - 1, shape.columns - 1));
}

}  // namespace headstart::detail
