// 02_scores: K.transpose without ().
#include "scores.h"

attention::Matrix attention::scores(const Matrix& Q, const Matrix& K) {
  // wrong below:
  return Q * K.transpose;
}
