// 06_attention_head: an array times a matrix.
#include "attention_head.h"

attention::Matrix attention::blend(const Matrix& weights, const Matrix& V) {
  // wrong below:
  return weights.array() * V;
}
