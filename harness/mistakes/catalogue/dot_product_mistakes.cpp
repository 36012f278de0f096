// What goes wrong in exercise 01.
#include <algorithm>
#include <cmath>

#include "dot_product.h"
#include "headstart/mistake.h"

using namespace attention;
using namespace headstart;

namespace {

// Odd and even lengths, more than eight entries, a single one.
SECOND_INPUTS(dot, random) {
  return {{to_value(random.row(5, 3)), to_value(random.row(5, 3))},
          {to_value(random.row(12)), to_value(random.row(12))},
          {to_value(random.row(1)), to_value(random.row(1))},
          {to_value(random.row(4, 9)), to_value(random.row(4, 9))}};
}

// Over first..end-1.
template <class Term>
double sum(Index first, Index end, Term term) {
  double total = 0;
  for (Index i = first; i < end; ++i) total += term(i);
  return total;
}

double products(const RowVector& a, const RowVector& b, Index first, Index end) {
  return sum(first, end, [&](Index i) { return a(i) * b(i); });
}

double length(const RowVector& a) {
  return std::sqrt(products(a, a, 0, a.size()));
}

// --- which entries -----------------------------------------------------------------------------

double dot_misses_the_first_entry(const RowVector& a, const RowVector& b) {
  return products(a, b, 1, a.size());
}
MISTAKE(dot, dot_misses_the_first_entry, "entry 0 does not count.",
        "What is the index of the first entry?")

double dot_misses_the_last_entry(const RowVector& a, const RowVector& b) {
  return products(a, b, 0, a.size() - 1);
}
MISTAKE(dot, dot_misses_the_last_entry, "the last entry does not count.",
        "In a row of four, which i is the last that your loop visits?")

double dot_of_the_first_entries(const RowVector& a, const RowVector& b) {
  return products(a, b, 0, 1);
}
MISTAKE(dot, dot_of_the_first_entries, "only the two first entries are multiplied.",
        "How often does your loop go round before it returns?")

double dot_of_the_last_entries(const RowVector& a, const RowVector& b) {
  return products(a, b, a.size() - 1, a.size());
}
MISTAKE(dot, dot_of_the_last_entries, "only the last product is left.",
        "Does each product join those before it, or take their place?")

double dot_backwards(const RowVector& a, const RowVector& b) {
  return sum(0, a.size(), [&](Index i) { return a(i) * b(b.size() - 1 - i); });
}
MISTAKE(dot, dot_backwards, "one row is read forwards, the other backwards.",
        "Which entry of b belongs to the first of a?")

// --- of what -----------------------------------------------------------------------------------

double dot_sums_the_first_row(const RowVector& a, const RowVector&) {
  return sum(0, a.size(), [&](Index i) { return a(i); });
}
MISTAKE(dot, dot_sums_the_first_row, "the sum of a alone.", "Where does b come into your sum?")

double dot_sums_the_second_row(const RowVector&, const RowVector& b) {
  return sum(0, b.size(), [&](Index i) { return b(i); });
}
MISTAKE(dot, dot_sums_the_second_row, "the sum of b alone.", "Where does a come into your sum?")

double dot_adds_instead_of_multiplying(const RowVector& a, const RowVector& b) {
  return sum(0, a.size(), [&](Index i) { return a(i) + b(i); });
}
MISTAKE(dot, dot_adds_instead_of_multiplying, "entries are added where they should be multiplied.",
        "When should a pair of entries with opposite signs pull the answer down?")

double dot_of_a_with_itself(const RowVector& a, const RowVector&) {
  return products(a, a, 0, a.size());
}
MISTAKE(dot, dot_of_a_with_itself, "a was compared with a.", "Does your answer change when b does?")

double dot_of_b_with_itself(const RowVector&, const RowVector& b) {
  return products(b, b, 0, b.size());
}
MISTAKE(dot, dot_of_b_with_itself, "b was compared with b.", "Does your answer change when a does?")

double dot_of_the_sums(const RowVector& a, const RowVector& b) {
  return dot_sums_the_first_row(a, b) * dot_sums_the_second_row(a, b);
}
MISTAKE(dot, dot_of_the_sums, "the rows were added up first, and then multiplied.",
        "Must every entry of a meet every entry of b, or only its partner?")

double dot_without_signs(const RowVector& a, const RowVector& b) {
  return sum(0, a.size(), [&](Index i) { return std::abs(a(i) * b(i)); });
}
MISTAKE(dot, dot_without_signs, "every product counts as positive.",
        "Can two rows disagree, and what should the answer say then?")

double dot_absolute(const RowVector& a, const RowVector& b) {
  return std::abs(products(a, b, 0, a.size()));
}
MISTAKE(dot, dot_absolute, "the answer has lost its sign.",
        "What should two rows that point in opposite ways score?")

double dot_negated(const RowVector& a, const RowVector& b) {
  return -products(a, b, 0, a.size());
}
MISTAKE(dot, dot_negated, "the answer has the opposite sign.",
        "Should a row agree with itself or disagree?")

double dot_multiplies_everything(const RowVector& a, const RowVector& b) {
  double product = 1;
  for (Index i = 0; i < a.size(); ++i) product *= a(i) * b(i);
  return product;
}
MISTAKE(dot, dot_multiplies_everything, "the products were multiplied with each other.",
        "What should a single 0 do to the whole answer?")

double dot_largest_product(const RowVector& a, const RowVector& b) {
  double largest = a(0) * b(0);
  for (Index i = 0; i < a.size(); ++i) largest = std::max(largest, a(i) * b(i));
  return largest;
}
MISTAKE(dot, dot_largest_product, "the largest of the products.",
        "What becomes of all the other products?")

double dot_squared_distance(const RowVector& a, const RowVector& b) {
  return sum(0, a.size(), [&](Index i) { return (a(i) - b(i)) * (a(i) - b(i)); });
}
MISTAKE(dot, dot_squared_distance, "this is the squared distance between the rows.",
        "Should rows that agree score high here, or low?")

// --- scaled ------------------------------------------------------------------------------------

double dot_as_cosine(const RowVector& a, const RowVector& b) {
  return products(a, b, 0, a.size()) / (length(a) * length(b));
}
MISTAKE(dot, dot_as_cosine, "the cosine of the angle: the lengths of the rows are gone.",
        "When a gets twice as long, what should happen to the answer?")

double dot_averaged(const RowVector& a, const RowVector& b) {
  return products(a, b, 0, a.size()) / static_cast<double>(a.size());
}
MISTAKE(dot, dot_averaged, "the products were averaged.",
        "Does the comment in the header divide by anything?")

double dot_scaled(const RowVector& a, const RowVector& b) {
  return products(a, b, 0, a.size()) / std::sqrt(static_cast<double>(a.size()));
}
MISTAKE(dot, dot_scaled, "divided by the root of the length: that is exercise 05.",
        "Does the comment in the header divide by anything yet?")

double dot_length_of_the_products(const RowVector& a, const RowVector& b) {
  return std::sqrt(sum(0, a.size(), [&](Index i) { return a(i) * b(i) * a(i) * b(i); }));
}
MISTAKE(dot, dot_length_of_the_products, "the length (norm) of the row of products.",
        "You have the products: how does one number come from them without a root?")

// --- the variable that sums --------------------------------------------------------------------

double dot_starts_at_one(const RowVector& a, const RowVector& b) {
  return 1 + products(a, b, 0, a.size());
}
MISTAKE(dot, dot_starts_at_one, "too large by exactly 1.",
        "What is a sum before anything was added to it?")

double dot_in_whole_numbers(const RowVector& a, const RowVector& b) {
  int total = 0;
  for (Index i = 0; i < a.size(); ++i) total = static_cast<int>(total + a(i) * b(i));
  return total;
}
MISTAKE(dot, dot_in_whole_numbers, "the sum lost its fraction at every step.",
        "What type has your sum? And is 0 the same start as 0.0 for std::inner_product?")

double dot_in_float(const RowVector& a, const RowVector& b) {
  float total = 0;
  for (Index i = 0; i < a.size(); ++i) total = static_cast<float>(total + a(i) * b(i));
  return total;
}
MISTAKE(dot, dot_in_float, "right to seven digits, as a float holds.", "What type has your sum?")

double dot_remembers_the_call_before(const RowVector& a, const RowVector& b) {
  static double total = 0;
  return total += products(a, b, 0, a.size());
}
MISTAKE(dot, dot_remembers_the_call_before, "each call goes on with the sum of the call before.",
        "Where does your sum live between two calls, and who sets it back to zero?")

}  // namespace
