// 07_training_step: an array minus a matrix.
#include "training_step.h"

attention::Matrix attention::softmax_backward(const Matrix& weights, const Matrix& d_weights) {
  // wrong below:
  return weights.array() - d_weights;
}
