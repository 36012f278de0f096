// 03_softmax, linked: the function of an earlier exercise, copied.
#include "dot_product.h"
#include "softmax.h"

// wrong below:
double attention::dot(const RowVector& a, const RowVector& b) {
  return a.dot(b);
}

attention::RowVector attention::softmax(const RowVector& scores) {
  return scores / dot(scores, scores);
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  return scores;
}
