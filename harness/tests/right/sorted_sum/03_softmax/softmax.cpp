// The exponentials are added from the smallest to the largest; another shift than the highest score.
#include "softmax.h"

#include <algorithm>
#include <cmath>

attention::RowVector attention::softmax(const RowVector& scores) {
  const double shift = scores.maxCoeff() + 1;  // any shift will do that keeps exp in range
  RowVector shares = scores.unaryExpr([=](double score) { return std::exp(score - shift); });
  RowVector sorted = shares;
  std::sort(sorted.begin(), sorted.end());
  double sum = 0;
  for (const double exponential : sorted) sum += exponential;
  shares /= sum;
  return shares;
}

attention::Matrix attention::softmax_rows(const Matrix& scores) {
  if (scores.rows() == 1) return softmax(scores);
  Matrix weights(scores.rows(), scores.cols());
  const Index half = scores.rows() / 2;
  weights << softmax_rows(scores.topRows(half)),
      softmax_rows(scores.bottomRows(scores.rows() - half));
  return weights;
}
