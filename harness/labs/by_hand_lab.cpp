// Lesson A's sums with a pencil: four entries, two positions, one blend.
#include "attention_head.h"
#include "dot_product.h"
#include "lab_parts.h"
#include "labs.h"
#include "scores.h"

namespace headstart {
namespace {

using attention::Index;
using attention::Matrix;
using attention::RowVector;

const std::vector<std::string> entry_names{"1", "2", "3", "4"};

// The products that a dot product adds up: one dot product an entry.
RowVector products(const RowVector& a, const RowVector& b) {
  RowVector all(a.size());
  for (Index i = 0; i < a.size(); ++i) all[i] = attention::dot(a.segment(i, 1), b.segment(i, 1));
  return all;
}

Section one_pair() {
  const RowVector a{{0.9, -0.5, 0.3, -0.8}}, b{{-0.4, 0.7, 0.8, -0.2}};
  Matrix both(2, a.size());
  both << products(a, b), products(a, a);
  const Matrix lesson{{-0.36, -0.35, 0.24, 0.16}, {0.81, 0.25, 0.09, 0.64}};
  return {.title = "a = [0.9 -0.5 0.3 -0.8], b = [-0.4 0.7 0.8 -0.2]",
          .measurements =
              join(entries({"a x b", "a x a"}, ", entry ", entry_names, both, lesson, rounding),
                   {{"a . b", attention::dot(a, b), -0.31, rounding},
                    {"a . a", attention::dot(a, a), 1.79, rounding}})};
}

const Matrix X{{0.8, -0.6}, {0.2, 1.0}};

Section two_matrices(const Matrix& Q, const Matrix& K) {
  return {.title = "x1 = [0.8 -0.6] and x2 = [0.2 1.0] through W_q and W_k",
          .measurements = join(entries({"q1", "q2"}, ", entry ", entry_names, Q,
                                       Matrix{{1.4, -0.6}, {-0.8, 1.0}}, rounding),
                               entries({"k1", "k2"}, ", entry ", entry_names, K,
                                       Matrix{{-0.6, 0.8}, {1.0, 0.2}}, rounding))};
}

Section meetings(const Matrix& Q, const Matrix& K) {
  const Matrix raw = attention::scores(X, X), learned = attention::scores(Q, K);
  return {.title = "The first position looks",
          .measurements = {{"x1 . x1", raw(0, 0), 1.00, rounding},
                           {"x1 . x2", raw(0, 1), -0.44, rounding},
                           {"q1 . k1", learned(0, 0), -1.32, rounding},
                           {"q1 . k2", learned(0, 1), 1.28, rounding}},
          .figures = {{"raw rows, all pairs", raw, {"x1", "x2"}, {"x1", "x2"}},
                      {"queries and keys, all pairs", learned, {"q1", "q2"}, {"k1", "k2"}}}};
}

Section blending() {
  const Matrix shares{{0.9, 0.1}}, V{{0.5, -1.0}, {1.0, 0.0}};
  const Matrix output = attention::blend(shares, V);
  return {.title = "Shares [0.9 0.1] of v1 = [0.5 -1.0] and v2 = [1.0 0.0]",
          .measurements = entries({"output"}, ", entry ", entry_names, output,
                                  Matrix{{0.55, -0.90}}, rounding)};
}

}  // namespace

LabResult run_by_hand_lab() {
  const Matrix Q = attention::project(X, Matrix{{1, 0}, {-1, 1}});
  const Matrix K = attention::project(X, Matrix{{0, 1}, {1, 0}});
  return {.sections = {one_pair(), two_matrices(Q, K), meetings(Q, K), blending()},
          .question =
              "Raw, x1 prefers itself; through the matrices it prefers x2. Which entry of "
              "W_q would you turn, and which way, to make it prefer itself again?"};
}

}  // namespace headstart
