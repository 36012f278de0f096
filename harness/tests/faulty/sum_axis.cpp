// 03_softmax: sum(1), as in numpy.
#include "softmax.h"

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  const Matrix e = scores.array().exp();
  // wrong below:
  return e / e.sum(1);
}
