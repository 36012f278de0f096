#include "divisor.h"

#include <cmath>

#include "headstart/require.h"

double attention::spread(const RowVector& samples) {
  headstart::require(samples.size() > 0, "spread", {{"samples", samples}},
                     "there must be at least one");
  return 1;
}

attention::Matrix attention::scale_scores(const Matrix& scores, Index head_width) {
  headstart::require(head_width >= 1, "scale_scores", {{"head_width", head_width}},
                     "it must be at least 1");
  return scores;
}
