// 06_attention_head: an earlier exercise's function without its header.
#include "attention_head.h"

attention::Matrix attention::blend(const Matrix& weights, const Matrix& V) {
  // wrong below:
  return softmax_rows(weights) * V;
}
