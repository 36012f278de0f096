// The length of what is left when the mean is off, by the root of the count.
#include "divisor.h"

#include <cmath>

#include "headstart/require.h"

double attention::spread(const RowVector& samples) {
  headstart::require(samples.size() > 0, "spread", {{"samples", samples}},
                     "there must be at least one");
  const RowVector off = samples.array() - samples.sum() / static_cast<double>(samples.size());
  return off.norm() / std::sqrt(static_cast<double>(off.size()));
}

attention::Matrix attention::scale_scores(const Matrix& scores, Index head_width) {
  headstart::require(head_width >= 1, "scale_scores", {{"head_width", head_width}},
                     "it must be at least 1");
  const double root = std::sqrt(head_width);
  return scores.unaryExpr([root](double score) { return score / root; });
}
