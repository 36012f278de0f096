// Mean and squares in one pass (Welford); a product with the reciprocal root.
#include "divisor.h"

#include <cmath>

#include "headstart/require.h"

double attention::spread(const RowVector& samples) {
  headstart::require(samples.size() > 0, "spread", {{"samples", samples}},
                     "there must be at least one");
  double mean = 0, squares = 0, count = 0;
  for (const double sample : samples) {
    ++count;
    const double before = sample - mean;
    mean += before / count;
    squares += before * (sample - mean);
  }
  return std::sqrt(squares / count);
}

attention::Matrix attention::scale_scores(const Matrix& scores, Index head_width) {
  headstart::require(head_width >= 1, "scale_scores", {{"head_width", head_width}},
                     "it must be at least 1");
  return scores * (1.0 / std::sqrt(static_cast<double>(head_width)));
}
