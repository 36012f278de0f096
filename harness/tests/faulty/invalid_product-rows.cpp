// 02_scores: two rows of fixed size multiplied.
#include "scores.h"

attention::Matrix attention::scores(const Matrix& Q, const Matrix& K) {
  const Eigen::RowVector3d q = Q.row(0), k = K.row(0);
  // wrong below:
  return q * k;
}
