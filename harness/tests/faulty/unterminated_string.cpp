// 03_softmax: a text that is never closed.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  std::cout << "scores: << scores << std::endl;
  return scores;
}
