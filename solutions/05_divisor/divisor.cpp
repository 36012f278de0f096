// A dot product of wider rows adds up more products, so its spread grows like the square root of the
// width. Dividing by that root keeps the softmax away from spikes, where no gradient comes back.
#include "divisor.h"

#include <cmath>

#include "headstart/require.h"

double attention::spread(const RowVector& samples) {
  headstart::require(samples.size() > 0, "spread", {{"samples", samples}},
                     "there must be at least one");
  const double mean = samples.mean();
  return std::sqrt((samples.array() - mean).square().mean());
}

attention::Matrix attention::scale_scores(const Matrix& scores, Index head_width) {
  headstart::require(head_width >= 1, "scale_scores", {{"head_width", head_width}},
                     "it must be at least 1");
  return scores / std::sqrt(static_cast<double>(head_width));
}
