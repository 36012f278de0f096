// 06_attention_head: an earlier exercise's function by its full name.
#include "attention_head.h"

attention::Matrix attention::blend(const Matrix& weights, const Matrix& V) {
  // wrong below:
  return attention::softmax_rows(weights) * V;
}
