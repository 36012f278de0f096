// Plain C++: std::vector, std::span and the algorithms; Eigen at the door only.
#include "softmax.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <vector>

namespace {

std::vector<double> shares_of(std::span<const double> scores) {
  const double highest = *std::ranges::max_element(scores);
  std::vector<double> shares(scores.size());
  std::ranges::transform(scores, shares.begin(),
                         [highest](double score) { return std::exp(score - highest); });
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& share : shares) share /= sum;
  return shares;
}

}  // namespace

attention::RowVector attention::softmax(const RowVector& scores) {
  const std::vector<double> shares =
      shares_of({scores.data(), static_cast<std::size_t>(scores.size())});
  return RowVector::Map(shares.data(), scores.size());
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  std::vector<double> all;
  const auto width = static_cast<std::size_t>(scores.cols());
  for (Index i = 0; i < scores.rows(); ++i)
    for (const double share : shares_of({scores.data() + i * scores.cols(), width}))
      all.push_back(share);
  return Matrix::Map(all.data(), scores.rows(), scores.cols());
}
