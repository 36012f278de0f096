// 02_scores: Q @ K, as in numpy.
#include "scores.h"

attention::Matrix attention::scores(const Matrix& Q, const Matrix& K) {
  // wrong below:
  return Q @ K.transpose();
}
