// 03_softmax: the semicolon of a declaration; the loop below is read as part of it, and its i is lost.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  RowVector weights = scores
  for (Index i = 0; i < scores.size(); ++i) {
    weights[i] = std::exp(scores[i]);
  }
  return weights;
}
