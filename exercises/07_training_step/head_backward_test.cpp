#include "training_step.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

#include "headstart/golden.h"
#include "headstart/models.h"
#include "headstart/test.h"
#include "softmax.h"

using namespace attention;
using namespace headstart;

// ---- softmax_backward ---------------------------------------------------------------------------

TEST(SoftmaxBackward, TwoRowsByHand) {
  const Matrix weights{{0.5, 0.25, 0.25}, {0.1, 0.2, 0.7}};
  const Matrix d_weights{{1, 0, 2}, {3, -1, 0}};
  // average 0.5 * 1 + 0.25 * 0 + 0.25 * 2 = 1:  0.5 (1 - 1), 0.25 (0 - 1), 0.25 (2 - 1)
  // average 0.1 * 3 - 0.2 * 1 + 0.7 * 0 = 0.1:  0.1 (3 - 0.1), 0.2 (-1 - 0.1), 0.7 (0 - 0.1)
  EXPECT_CLOSE(CALL(softmax_backward, weights, d_weights),
               (Matrix{{0, -0.25, 0.25}, {0.29, -0.22, -0.07}}), rounding(3, 3));
}

TEST(SoftmaxBackward, EveryRowHasAnAverageOfItsOwn) {
  const Matrix weights{{0.5, 0.5}, {0.5, 0.5}}, d_weights{{2, 1}, {0, 2}};
  // average 1.5: 0.5 (2 - 1.5), 0.5 (1 - 1.5)      average 1: 0.5 (0 - 1), 0.5 (2 - 1)
  EXPECT_CLOSE(CALL(softmax_backward, weights, d_weights), (Matrix{{0.25, -0.25}, {-0.5, 0.5}}),
               rounding(2, 2));
}

TEST(SoftmaxBackward, IsTheGradientOfTheSoftmaxInEveryEntry) {
  Random random;
  for (const auto& [T, S] : {std::pair{3, 5}, {4, 2}, {1, 6}, {3, 1}, random.shape()}) {
    const Matrix scores = random.matrix(T, S), d_weights = random.matrix(T, S);
    const auto loss = [&](const Matrix& moved) {
      return d_weights.cwiseProduct(softmax_rows(moved)).sum();
    };
    const Matrix weights = softmax_rows(scores);
    EXPECT_GRADIENT(CALL(softmax_backward, weights, d_weights), loss, scores);
  }
}

TEST(SoftmaxBackward, EveryRowOfTheGradientAddsToZero) {
  Random random;
  const Matrix weights = random.shares(4, 6), d_weights = random.matrix(4, 6);
  const Matrix d_scores = CALL(softmax_backward, weights, d_weights);
  EXPECT_CLOSE(Matrix(d_scores.rowwise().sum()), zeros(4, 1), rounding(6));
}

TEST(SoftmaxBackward, TheSamePushOnAWholeRowMovesNothing) {
  // The shares of a row add to 1 whatever the scores: pushing all of them up alike is no use.
  const Matrix weights = Random().shares(2, 3);
  const Matrix d_weights{{3, 3, 3}, {-2, -2, -2}};
  EXPECT_CLOSE(CALL(softmax_backward, weights, d_weights), zeros(2, 3), rounding(3, 3));
}

TEST(SoftmaxBackward, AShareOfZeroGetsAGradientOfZero) {
  const Matrix weights{{1, 0, 0}, {0.25, 0.75, 0}, {0.5, 0.25, 0.25}};  // as the mask leaves them
  const Matrix d_weights = Random().matrix(3, 3);
  const Matrix d_scores = CALL(softmax_backward, weights, d_weights);
  EXPECT_CLOSE(d_scores(0, 1), 0, zero_share);
  EXPECT_CLOSE(d_scores(0, 2), 0, zero_share);
  EXPECT_CLOSE(d_scores(1, 2), 0, zero_share);
}

TEST(SoftmaxBackward, GoldenNumbersOfNumpyAndTorch) {
  for (const GoldenCase& given : golden("softmax_backward")) {
    SCOPED_TRACE(given.name());
    const Matrix d_weights = given.matrix("d_weights");
    EXPECT_CLOSE(CALL(softmax_backward, given.matrix("weights"), d_weights),
                 given.matrix("d_scores"), rounding(d_weights.cols(), largest(d_weights)));
  }
}

TEST(SoftmaxBackward, RefusesGradientsOfAnotherShape) {
  const Matrix weights = ones(2, 3);
  softmax_backward(weights, weights);
  EXPECT_REFUSED(CALL(softmax_backward, weights, ones(2, 4)), "2x3", "2x4");
  EXPECT_REFUSED(CALL(softmax_backward, weights, ones(2, 1)), "2x3", "2x1");
  EXPECT_REFUSED(CALL(softmax_backward, weights, ones(5, 3)), "2x3", "5x3");
  EXPECT_REFUSED(CALL(softmax_backward, weights, ones(1, 3)), "2x3", "1x3");
}

// ---- head_backward ------------------------------------------------------------------------------

namespace {

// A head at work whose loss is the sum of pull .* output. A random pull, because the gradient of a
// plain sum is 0 in too many places.
struct Pulled {
  Matrix X, W_q, W_k, W_v, pull;
  Masking masking;

  HeadParameters parameters() const { return {W_q, W_k, W_v}; }

  HeadGradients gradients() const {
    const HeadParameters head = parameters();
    const HeadActivations activations = attention_head(X, head, masking);
    const Matrix& d_output = pull;
    return CALL(head_backward, X, head, activations, d_output);
  }

  // The loss as a function of one of the matrices.
  auto loss(Matrix Pulled::*part) const {
    return [copy = *this, part](const Matrix& moved) mutable {
      copy.*part = moved;
      const Matrix output = attention_head(copy.X, copy.parameters(), copy.masking).output;
      return copy.pull.cwiseProduct(output).sum();
    };
  }
};

Pulled pulled(Random& random, Masking masking, Index T, Index d, Index d_k, Index d_v) {
  constexpr double scale = 0.6;  // keeps the softmax away from one-hot rows, which hide mistakes
  return {random.matrix(T, d),          random.matrix(d, d_k, scale), random.matrix(d, d_k, scale),
          random.matrix(d, d_v, scale), random.matrix(T, d_v),        masking};
}

// Sizes that all differ, one position alone, with the mask and without.
std::vector<Pulled> all_pulled(Random& random) {
  std::vector<Pulled> all;
  for (const Masking masking : {Masking::none, Masking::causal}) {
    all.push_back(pulled(random, masking, 5, 3, 6, 2));
    all.push_back(pulled(random, masking, 3, 5, 2, 4));
    all.push_back(pulled(random, masking, 4, 2, 3, 5));
    all.push_back(pulled(random, masking, 1, 4, 3, 2));
  }
  return all;
}

}  // namespace

TEST(HeadBackward, BackwardByHand) {
  // With X the identity, Q, K and V are W_q, W_k and W_v, and so are their gradients.
  const Matrix X{{1, 0}, {0, 1}};
  const HeadParameters head{Matrix{{1, 1, 0, 0}, {0, 0, 1, 1}},
                            Matrix{{1, -1, 0, 0}, {0, 0, 1, -1}}, Matrix{{2, 0}, {1, 1}}};
  const Matrix halves{{0.5, 0.5}, {0.5, 0.5}};  // all scores are 0
  const HeadActivations activations{head.W_q, head.W_k, head.W_v, halves,
                                    Matrix{{1.5, 0.5}, {1.5, 0.5}}};
  const HeadGradients d = CALL(head_backward, X, head, activations, (Matrix{{1, 0}, {0, 2}}));
  EXPECT_CLOSE(d.W_v, (Matrix{{0.5, 1}, {0.5, 1}}), rounding(4));
  EXPECT_CLOSE(d.W_q, (Matrix{{0.125, -0.125, -0.125, 0.125}, {-0.25, 0.25, 0.25, -0.25}}),
               rounding(4));
  EXPECT_CLOSE(d.W_k, (Matrix{{0.125, 0.125, -0.25, -0.25}, {-0.125, -0.125, 0.25, 0.25}}),
               rounding(4));
  // d_Q W_q^T and d_K W_k^T are 0 here; d_V W_v^T: 0.5 * 2 + 1 * 0 = 1, 0.5 * 1 + 1 * 1 = 1.5
  EXPECT_CLOSE(d.X, (Matrix{{1, 1.5}, {1, 1.5}}), rounding(4));
}

TEST(HeadBackward, GradientOfTheQueryWeightsInEveryEntry) {
  Random random;
  for (const Pulled& head : all_pulled(random))
    EXPECT_GRADIENT(head.gradients().W_q, head.loss(&Pulled::W_q), head.W_q);
}

TEST(HeadBackward, GradientOfTheKeyWeightsInEveryEntry) {
  Random random;
  for (const Pulled& head : all_pulled(random))
    EXPECT_GRADIENT(head.gradients().W_k, head.loss(&Pulled::W_k), head.W_k);
}

TEST(HeadBackward, GradientOfTheValueWeightsInEveryEntry) {
  Random random;
  for (const Pulled& head : all_pulled(random))
    EXPECT_GRADIENT(head.gradients().W_v, head.loss(&Pulled::W_v), head.W_v);
}

TEST(HeadBackward, GradientOfXInEveryEntry) {
  Random random;
  for (const Pulled& head : all_pulled(random))
    EXPECT_GRADIENT(head.gradients().X, head.loss(&Pulled::X), head.X);
}

// Too many entries to move one by one: all of them at once, along a random direction.
TEST(HeadBackward, LongWindowsAndWideHeadsToo) {
  Random random;
  for (const Masking masking : {Masking::none, Masking::causal}) {
    const Pulled head = pulled(random, masking, 33, 5, 17, 9);
    const HeadGradients gradients = head.gradients();
    const std::tuple<Matrix Pulled::*, const Matrix&> parts[] = {{&Pulled::X, gradients.X},
                                                                 {&Pulled::W_q, gradients.W_q},
                                                                 {&Pulled::W_k, gradients.W_k},
                                                                 {&Pulled::W_v, gradients.W_v}};
    for (const auto& [part, gradient] : parts) {
      const Matrix at = head.*part, direction = random.matrix(at.rows(), at.cols(), 0.1);
      const auto along = [&, loss = head.loss(part)](const Matrix& t) mutable {
        return loss(at + t(0, 0) * direction);
      };
      EXPECT_GRADIENT((Matrix{{gradient.cwiseProduct(direction).sum()}}), along, zeros(1, 1));
    }
  }
}

TEST(HeadBackward, GoldenNumbersOfNumpyAndTorch) {
  for (const GoldenCase& given : golden("attention_head")) {
    SCOPED_TRACE(given.name());
    const Matrix Q = given.matrix("Q"), K = given.matrix("K");
    const HeadActivations activations{Q, K, given.matrix("V"), given.matrix("weights"),
                                      given.matrix("output")};
    const HeadGradients d = CALL(head_backward, given.matrix("X"), golden_head(given), activations,
                                 given.matrix("d_output"));
    // The activations are given, so nothing inherits the rounding of a large score; but products of
    // both signs cancel, by up to the largest query or key times what they are multiplied with.
    const Index terms = Q.rows() + Q.cols() + given.matrix("X").cols();
    const double cancelling = largest(Q) * largest(K);
    for (const auto& [name, gradient] :
         {std::pair{"d_W_q", &d.W_q}, {"d_W_k", &d.W_k}, {"d_W_v", &d.W_v}, {"d_X", &d.X}}) {
      const Matrix expected = given.matrix(name);
      EXPECT_CLOSE(*gradient, expected, rounding(terms, cancelling * largest(expected)));
    }
  }
}

TEST(HeadBackward, WithoutQueriesAndKeysOnlyTheValuesPassAnythingBack) {
  Random random;
  Pulled head = pulled(random, Masking::none, 5, 3, 6, 2);
  head.W_q.setZero();
  head.W_k.setZero();
  const HeadGradients d = head.gradients();
  // Every share is 1/5, so every value gets a fifth of all pulls.
  const Matrix d_V = ones(5, 1) * Matrix(head.pull.colwise().sum()) / 5;
  EXPECT_CLOSE(d.W_q, zeros(3, 6), rounding(5));
  EXPECT_CLOSE(d.W_k, zeros(3, 6), rounding(5));
  EXPECT_CLOSE(d.W_v, Matrix(head.X.transpose() * d_V), rounding(5, 10));
  EXPECT_CLOSE(d.X, Matrix(d_V * head.W_v.transpose()), rounding(5, 10));
}

TEST(HeadBackward, WithTheMaskNothingReachesLaterPositions) {
  Random random;
  Pulled head = pulled(random, Masking::causal, 5, 3, 6, 2);
  head.pull.row(0).setZero();
  head.pull.bottomRows(2).setZero();  // only positions 1 and 2 are pulled
  const Matrix d_X = head.gradients().X;
  const Matrix later = d_X.bottomRows(2), earlier = d_X.topRows(3);
  EXPECT_CLOSE(later, zeros(2, 3), zero_share);
  EXPECT_BETWEEN(earlier.rowwise().norm().minCoeff(), 1e-6, 1e6);
}

TEST(HeadBackward, AMaskedFirstPositionHasNoChoiceAndTeachesNoQuery) {
  Random random;
  Pulled head = pulled(random, Masking::causal, 4, 2, 3, 5);
  head.pull.bottomRows(3).setZero();  // only position 0 is pulled: its one share is 1 in any case
  const HeadGradients d = head.gradients();
  EXPECT_CLOSE(d.W_q, zeros(2, 3), rounding(5, 10));
  EXPECT_CLOSE(d.W_k, zeros(2, 3), rounding(5, 10));
  EXPECT_CLOSE(d.W_v, Matrix(head.X.row(0).transpose() * head.pull.row(0)), rounding(5, 10));
}

namespace {

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + std::ssize(values) / 2, values.end());
  return values[values.size() / 2];
}

// What is left of a typical d loss / d W_q without the divisor, in untrained heads whose queries
// and keys have a spread of 1. Queries sqrt(d_k) times as large undo the divisor, and by the chain
// rule the gradient gets that factor once more. The second of two positions is pulled: the more
// positions, the more often two of them share the spike, and a tie does pass something back.
double gradient_left_without_divisor(Index d_k) {
  Random random(1);  // always the same heads: to be sure whatever the seed would take many more
  const Index d = 8;
  const double root = std::sqrt(static_cast<double>(d_k)), to_spread_1 = std::sqrt(1.0 / d);
  std::vector<double> with, without;
  for (int i = 0; i < 21; ++i) {
    Pulled head{random.matrix(2, d),
                random.matrix(d, d_k, to_spread_1),
                random.matrix(d, d_k, to_spread_1),
                random.matrix(d, 3),
                random.matrix(2, 3),
                Masking::causal};
    head.pull.row(0).setZero();
    with.push_back(head.gradients().W_q.norm());
    head.W_q *= root;
    without.push_back(root * head.gradients().W_q.norm());
  }
  return median(without) / median(with);
}

}  // namespace

TEST(HeadBackward, LessonA11WithoutTheDivisorTheGradientOfAWideHeadAlmostVanishes) {
  const double left_at_16 = gradient_left_without_divisor(16);
  const double left_at_128 = gradient_left_without_divisor(128);
  EXPECT_BETWEEN(left_at_128, 0, 0.25);
  EXPECT_BETWEEN(left_at_128, 0, 0.75 * left_at_16);  // the wider, the worse
}

namespace {

// A call that fits: five positions, rows of 3, queries of 6, values of 2.
struct Fitting {
  Matrix X = ones(5, 3);
  HeadParameters head{ones(3, 6), ones(3, 6), ones(3, 2)};
  HeadActivations activations = attention_head(X, head, Masking::none);
  Matrix d_output = ones(5, 2);

  HeadGradients call() const { return CALL(head_backward, X, head, activations, d_output); }
};

}  // namespace

TEST(HeadBackward, RefusesWeightsThatDoNotFitX) {
  Fitting().call();
  for (const auto& [part, shape] : {std::pair{&HeadParameters::W_q, "4x6"},
                                    {&HeadParameters::W_k, "4x6"},
                                    {&HeadParameters::W_v, "4x2"}}) {
    Fitting wrong;
    wrong.head.*part = Matrix::Ones(4, (wrong.head.*part).cols());
    EXPECT_REFUSED(wrong.call(), "5x3", shape);
    wrong.head.*part = Matrix::Ones(2, (wrong.head.*part).cols());
    EXPECT_REFUSED(wrong.call(), "5x3", "2x");
  }
}

TEST(HeadBackward, RefusesActivationsOfAnotherNumberOfPositions) {
  Fitting wrong;
  wrong.call();
  wrong.X = ones(4, 3);
  EXPECT_REFUSED(wrong.call(), "4x3", "5x2");
  wrong.X = ones(6, 3);
  EXPECT_REFUSED(wrong.call(), "6x3", "5x2");
}

TEST(HeadBackward, RefusesAGradientThatDoesNotFitTheOutput) {
  Fitting wrong;
  wrong.call();
  wrong.d_output = ones(5, 3);
  EXPECT_REFUSED(wrong.call(), "5x2", "5x3");
  wrong.d_output = ones(5, 1);
  EXPECT_REFUSED(wrong.call(), "5x2", "5x1");
  wrong.d_output = ones(4, 2);
  EXPECT_REFUSED(wrong.call(), "5x2", "4x2");
  wrong.d_output = ones(6, 2);
  EXPECT_REFUSED(wrong.call(), "5x2", "6x2");
}
