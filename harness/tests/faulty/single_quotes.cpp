// 03_softmax: a text in single quotes.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  // wrong below:
  std::cout << 'the scores are' << scores;
  return scores;
}
