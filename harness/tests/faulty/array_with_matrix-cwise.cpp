// 07_training_step: an array inside of cwiseProduct.
#include "training_step.h"

attention::Matrix attention::softmax_backward(const Matrix& weights, const Matrix& d_weights) {
  // wrong below:
  return weights.cwiseProduct(d_weights.array());
}
