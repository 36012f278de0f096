// 03_softmax: a row divided by a row.
#include "softmax.h"

attention::RowVector attention::softmax(const RowVector& scores) {
  const RowVector e = scores.array().exp();
  const RowVector total = RowVector::Constant(e.size(), e.sum());
  // wrong below:
  return e / total;
}
