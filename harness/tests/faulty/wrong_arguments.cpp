// 06_attention_head: the arguments in the wrong order.
#include "attention_head.h"
#include "divisor.h"

attention::Matrix attention::blend(const Matrix& weights, const Matrix& V) {
  // wrong below:
  return scale_scores(4, weights);
}
