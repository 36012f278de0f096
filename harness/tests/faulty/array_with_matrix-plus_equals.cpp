// 07_training_step: an array added to a matrix in place.
#include "training_step.h"

attention::Matrix attention::softmax_backward(const Matrix& weights, const Matrix& d_weights) {
  Matrix result = weights;
  // wrong below:
  result += weights.array() * d_weights.array();
  return result;
}
