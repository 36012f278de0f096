// Every new row moves the average by its share of the difference: no sum is kept.
#include "average.h"

attention::Matrix attention::running_average(const Matrix& X) {
  Matrix averages = X;
  for (Index i = 1; i < X.rows(); ++i) {
    const double share = 1.0 / static_cast<double>(i + 1);
    averages.row(i) = averages.row(i - 1) + share * (X.row(i) - averages.row(i - 1));
  }
  return averages;
}
