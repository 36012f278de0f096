// Lesson B, section 3: the same three words, each in three versions.
#include "attention_head.h"
#include "lab_parts.h"
#include "labs.h"
#include "scores.h"

namespace headstart {
namespace {

using attention::Matrix;

const std::vector<std::string> words{"cat", "dog", "car"}, numbers{"x", "y"};
const Matrix X{{2, 0}, {1, 1}, {0, 2}};
const Matrix identity = Matrix::Identity(2, 2);

attention::HeadActivations look(const Matrix& W_k, const Matrix& W_v) {
  return attention::attention_head(X, {identity, W_k, W_v}, attention::Masking::none);
}

double asymmetry(const attention::HeadActivations& head) {
  const Matrix table = attention::scores(head.Q, head.K);
  return largest(table - table.transpose());
}

Section swapped_keys() {
  const attention::HeadActivations head = look(Matrix{{0, 1}, {1, 0}}, identity);
  const Matrix cat = head.weights.row(0);
  const Matrix outputs{{0.277470, 1.722530}, {1, 1}, {1.722530, 0.277470}};
  return {.title = "Swap the keys: W_k = [[0 1][1 0]]",
          .measurements =
              join(join(entries({"cat"}, " looks at ", words, cat, Matrix{{0.045, 0.187, 0.768}},
                                printed(3)),
                        entries(words, "'s output, ", numbers, head.output, outputs, printed(6))),
                   {{"the score table's asymmetry", asymmetry(head), 0, 0}}),
          .figures = {{"weights", head.weights, words, words, true}}};
}

Section one_way_keys() {
  const attention::HeadActivations head = look(Matrix{{0, 0}, {1, 0}}, identity);
  const Matrix table = attention::scores(head.Q, head.K);
  const Matrix lesson{{0, 2, 4}, {0, 1, 2}, {0, 0, 0}};
  return {.title = "One-way keys: W_k = [[0 0][1 0]]",
          .measurements = join(entries(words, " looks at ", words, table, lesson, 0),
                               {{"the score table's asymmetry", asymmetry(head), 4, 0}}),
          .figures = {{"weights", head.weights, words, words, true}}};
}

Section shapes() {
  RandomInputs random(10);
  const Matrix table = attention::scores(random.matrix(5, 4), random.matrix(5, 4));
  return {.title = "Five words, queries and keys 4 wide",
          .measurements = {{"rows of Q K^T", static_cast<double>(table.rows()), 5, 0},
                           {"columns of Q K^T", static_cast<double>(table.cols()), 5, 0}}};
}

Section values_keep_x() {
  const attention::HeadActivations all = look(identity, identity);
  const attention::HeadActivations only_x = look(identity, Matrix{{1, 0}, {0, 0}});
  const Matrix lesson{{1.7225, 0}, {1, 0}, {0.2775, 0}};
  return {.title = "V keeps only x: W_v = [[1 0][0 0]]",
          .measurements =
              join({{"largest change of a weight", largest(only_x.weights - all.weights), 0, 0}},
                   entries(words, "'s output, ", numbers, only_x.output, lesson, printed(4))),
          .figures = {{"outputs with V = X", all.output, words, numbers},
                      {"outputs with x only", only_x.output, words, numbers}}};
}

}  // namespace

LabResult run_qkv_lab() {
  return {.sections = {swapped_keys(), one_way_keys(), shapes(), values_keep_x()},
          .question =
              "With the keys swapped, the score table is still symmetric; with one-way "
              "keys it is not. What about the matrix W_q W_k^T decides that?"};
}

}  // namespace headstart
