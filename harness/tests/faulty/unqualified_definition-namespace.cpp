// 03_softmax, linked: inside of namespace attention, with another parameter.
#include "softmax.h"

namespace attention {

RowVector softmax(const RowVector& scores) {
  return scores;
}

// wrong below:
Matrix softmax_rows(Matrix& scores) {
  return scores;
}

}  // namespace attention
