// 06_attention_head: ? : between two formulas of Eigen.
#include "attention_head.h"

attention::Matrix attention::blend(const Matrix& weights, const Matrix& V) {
  // wrong below:
  return weights.rows() > 2 ? weights * V : weights + V;
}
