// The first thing to try when a model should read more than one character: give every position the
// average of all that it has seen. It nearly works, and what it lacks is the rest of this folder.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  Matrix averages(X.rows(), X.cols());
  RowVector sum = RowVector::Zero(X.cols());
  for (Index i = 0; i < X.rows(); ++i) {
    sum += X.row(i);
    averages.row(i) = sum / static_cast<double>(i + 1);
  }
  return averages;
}
