// Two passes with more digits than are asked for; the power -1/2.
#include "divisor.h"

#include <cmath>

#include "headstart/require.h"

double attention::spread(const RowVector& samples) {
  headstart::require(samples.size() > 0, "spread", {{"samples", samples}},
                     "there must be at least one");
  const auto size = static_cast<long double>(samples.size());
  long double mean = 0, variance = 0;
  for (const double sample : samples) mean += sample / size;
  for (const double sample : samples) variance += (sample - mean) * (sample - mean) / size;
  return static_cast<double>(std::sqrt(variance));
}

attention::Matrix attention::scale_scores(const Matrix& scores, Index head_width) {
  headstart::require(head_width >= 1, "scale_scores", {{"head_width", head_width}},
                     "it must be at least 1");
  const double factor = std::pow(static_cast<double>(head_width), -0.5);
  Matrix scaled = scores;
  for (double& score : scaled.reshaped()) score *= factor;
  return scaled;
}
