// A score for every pair, once as the words are and once through two matrices: then it is not the same
// both ways.
#include "picture.h"
#include "scores.h"

namespace {

std::string table(const attention::Matrix& scores, const char* const (&names)[3]) {
  std::string text = "        ";
  for (const char* name : names) text += headstart::print(" %5s ", name);
  for (attention::Index i = 0; i < 3; ++i) {
    text += headstart::print("\n  %5s ", names[i]);
    for (attention::Index j = 0; j < 3; ++j) text += headstart::print(" %5.1f ", scores(i, j));
  }
  return text + "\n";
}

}  // namespace

std::string headstart::picture() {
  const char* const names[] = {"cat", "dog", "car"};
  const attention::Matrix X{{2, 0}, {1, 1}, {0, 2}};
  const attention::Matrix W_q{{1, 0}, {0.5, 1}}, W_k{{0, 1}, {1, 0}};
  return "  Every word scored against every word, by your scores:\n\n" +
         table(attention::scores(X, X), names) +
         "\n  The same through W_q and W_k, by your project: cat's row is not cat's column.\n\n" +
         table(attention::scores(attention::project(X, W_q), attention::project(X, W_k)), names);
}
