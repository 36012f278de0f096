// 06_attention_head: an argument is missing.
#include "attention_head.h"
#include "scores.h"

attention::Matrix attention::blend(const Matrix& weights, const Matrix& V) {
  // wrong below:
  return project(weights);
}
