// 08_language_model: another exercise's function, called with a formula.
#include "language_model.h"

int attention::sample(const RowVector& scores, double temperature, double u) {
  // wrong below:
  const RowVector shares = softmax(scores / temperature);
  return 0;
}
