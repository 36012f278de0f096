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

// ---- The knob -----------------------------------------------------------------------------------

namespace {

constexpr double knob_positions[] = {-9, -1.5, -0.25, 0, 0.5, 1, 3, 12};

struct KnobAfter {
  int steps;
  double c, weight, loss;
};
constexpr KnobAfter lesson_b13[] = {{1, 0.353553, 0.562177, 0.383379},
                                    {10, 1.960147, 0.799958, 0.080033},
                                    {100, 4.016594, 0.944808, 0.006092},
                                    {200, 4.571942, 0.962052, 0.002880},
                                    {1000, 5.796410, 0.983676, 0.000533}};

// The knob after so many steps of rate 1 from c = 0.
double turned(int steps) {
  double c = 0;
  for (int i = 0; i < steps; ++i) c -= CALL(knob_gradient, c);
  return c;
}

}  // namespace

TEST(KnobLoss, LessonB12AtZeroTheWeightOnAppleIsAHalfAndSoIsTheLoss) {
  // output = [0.5 0.5], loss = (0.5 - 1)^2 + (0.5 - 0)^2 = 0.5
  const double loss = CALL(knob_loss, 0.0);
  EXPECT_CLOSE(loss, 0.5, rounding(2));
  EXPECT_CLOSE(1 - std::sqrt(loss / 2), 0.5, rounding(2));  // the weight
}

TEST(KnobLoss, IsWhatTheWholeHeadWouldLose) {
  const Matrix X{{1, 0}, {0, 1}};  // apple, sweet
  for (const double c : knob_positions) {
    const double loss = CALL(knob_loss, c);
    const HeadParameters head{Matrix{{0, 0}, {c, 0}}, X, X};
    const Matrix output = attention_head(X, head, Masking::none).output;
    EXPECT_CLOSE(loss, std::pow(output(1, 0) - 1, 2) + std::pow(output(1, 1), 2), rounding(4));
  }
}

TEST(KnobLoss, AtAnyKnobIsTwiceTheSquareOfTheWeightThatIsMissing) {
  Random random;
  for (int i = 0; i < 10; ++i) {
    const double c = 3 * random.normal();
    const double missing = 1 / (1 + std::exp(c / std::sqrt(2.0)));
    EXPECT_CLOSE(CALL(knob_loss, c), 2 * missing * missing, rounding(4));
  }
}

TEST(KnobGradient, IsTheSlopeOfTheLoss) {
  const auto loss = [](const Matrix& c) { return knob_loss(c(0, 0)); };
  for (const double c : knob_positions)
    EXPECT_GRADIENT((Matrix{{CALL(knob_gradient, c)}}), loss, (Matrix{{c}}));
}

TEST(KnobGradient, IsTheSlopeOfTheLossTimesTheSlopeOfTheWeight) {
  Random random;
  for (int i = 0; i < 10; ++i) {
    const double c = 3 * random.normal();
    const double w = 1 / (1 + std::exp(-c / std::sqrt(2.0)));  // sweet's scores are c and 0
    const double d_w = -4 * (1 - w), slope_of_w = w * (1 - w) / std::sqrt(2.0);
    EXPECT_CLOSE(CALL(knob_gradient, c), d_w * slope_of_w, rounding(2));
  }
}

TEST(KnobGradient, LessonB13TheKnobAfterOneToAThousandSteps) {
  for (const KnobAfter& after : lesson_b13) {
    SCOPED_TRACE(after.steps);
    EXPECT_CLOSE(turned(after.steps), after.c, printed_digits(6));
  }
}

TEST(KnobLoss, LessonB13TheLossAndTheWeightAfterOneToAThousandSteps) {
  for (const KnobAfter& after : lesson_b13) {
    SCOPED_TRACE(after.steps);
    const double loss = CALL(knob_loss, after.c);  // c as printed is good for the same six digits
    EXPECT_CLOSE(loss, after.loss, printed_digits(6));
    EXPECT_CLOSE(1 - std::sqrt(loss / 2), after.weight, 2 * printed_digits(6));
  }
}

TEST(KnobGradient, LessonB13TheKnobKeepsGrowingSlowerAndSlower) {
  double c = 0, step_before = 1;
  for (int i = 0; i < 1000; ++i) {
    const double step = -CALL(knob_gradient, c);
    EXPECT_BETWEEN(step, 1e-6, step_before);
    c += step;
    step_before = step;
  }
}

// ---- squared_error ------------------------------------------------------------------------------

TEST(SquaredError, AddsTheSquaresOfTheLastRowsThatTheTargetCovers) {
  const Matrix output{{9, 9}, {1, 2}, {3, 5}};
  const Matrix target{{1, 4}, {0, 6}};
  // (1 - 1)^2 + (2 - 4)^2 + (3 - 0)^2 + (5 - 6)^2 = 0 + 4 + 9 + 1; the row of nines does not count
  EXPECT_CLOSE(CALL(squared_error, output, target), 14, rounding(4, 9));
}

TEST(SquaredError, CountsEveryRowIfTheTargetCoversAll) {
  // (2 - 1)^2 + (0 - 3)^2 + (1 - 1)^2 + (4 - 2)^2 = 1 + 9 + 0 + 4: summed, not averaged
  EXPECT_CLOSE(CALL(squared_error, (Matrix{{2, 0}, {1, 4}}), (Matrix{{1, 3}, {1, 2}})), 14,
               rounding(4, 9));
}

namespace {

// By definition, to compare with and to differentiate: a function under test that is constant would
// prove a gradient of 0 right.
double error_of(const Matrix& output, const Matrix& target) {
  return (output.bottomRows(target.rows()) - target).squaredNorm();
}

}  // namespace

TEST(SquaredError, KeepsAllDigitsOfRandomMatrices) {
  Random random;
  const Matrix output = random.matrix(5, 3), target = random.matrix(2, 3);
  const double expected = error_of(output, target);
  EXPECT_CLOSE(CALL(squared_error, output, target), expected, rounding(6, expected));
}

TEST(SquaredError, IsZeroWhereTheLastRowsAreRight) {
  const Matrix output = Random().matrix(4, 3), target = output.bottomRows(2);
  EXPECT_CLOSE(CALL(squared_error, output, target), 0, rounding(6, 10));
}

TEST(SquaredErrorBackward, IsTwiceTheDifferenceInTheCoveredRowsAndZeroAbove) {
  const Matrix output{{9, 9}, {1, 2}, {3, 5}};
  const Matrix target{{1, 4}, {0, 6}};
  // 2 (1 - 1)  2 (2 - 4);  2 (3 - 0)  2 (5 - 6)
  EXPECT_CLOSE(CALL(squared_error_backward, output, target), (Matrix{{0, 0}, {0, -4}, {6, -2}}),
               rounding(1, 6));
}

TEST(SquaredErrorBackward, IsTheGradientOfTheErrorInEveryEntry) {
  Random random;
  for (const auto& [T, d_v, n] : {std::tuple{5, 2, 3},
                                  {3, 4, 3},
                                  {4, 3, 1},
                                  {1, 2, 1},
                                  {6, 1 + random.below(9), 1 + random.below(6)}}) {
    const Matrix output = random.matrix(T, d_v), target = random.matrix(n, d_v);
    const auto loss = [&](const Matrix& moved) { return error_of(moved, target); };
    EXPECT_GRADIENT(CALL(squared_error_backward, output, target), loss, output);
  }
}

TEST(SquaredError, RefusesATargetThatDoesNotFit) {
  const Matrix output = ones(3, 2);
  squared_error(output, ones(2, 2));
  EXPECT_REFUSED(CALL(squared_error, output, ones(4, 2)), "3x2", "4x2");
  EXPECT_REFUSED(CALL(squared_error, output, ones(2, 5)), "3x2", "2x5");
  EXPECT_REFUSED(CALL(squared_error, output, ones(2, 1)), "3x2", "2x1");
}

TEST(SquaredErrorBackward, RefusesATargetThatDoesNotFit) {
  const Matrix output = ones(3, 2);
  squared_error_backward(output, ones(2, 2));
  EXPECT_REFUSED(CALL(squared_error_backward, output, ones(4, 2)), "3x2", "4x2");
  EXPECT_REFUSED(CALL(squared_error_backward, output, ones(2, 5)), "3x2", "2x5");
  EXPECT_REFUSED(CALL(squared_error_backward, output, ones(2, 1)), "3x2", "2x1");
}

// ---- training_step ------------------------------------------------------------------------------

namespace {

// A head with something to learn: the target covers the last two of five positions.
struct Lesson {
  HeadParameters head;
  Matrix X, target;
};

Lesson random_lesson(Random& random) {
  constexpr double scale = 0.6;
  const Index d = 2 + random.below(4), d_k = 1 + random.below(6), d_v = 1 + random.below(5);
  return {
      {random.matrix(d, d_k, scale), random.matrix(d, d_k, scale), random.matrix(d, d_v, scale)},
      random.matrix(4 + random.below(4), d),
      random.matrix(2, d_v)};
}

}  // namespace

TEST(TrainingStep, GoldenNumbersOfNumpyAndTorch) {
  for (const GoldenCase& given : golden("training_step")) {
    SCOPED_TRACE(given.name());
    const TrainingStep step =
        CALL(training_step, golden_head(given), given.matrix("X"), given.matrix("target"),
             golden_masking(given), given.number("learning_rate"));
    // A step is a sum of thousands of rounded products of numbers up to about 10.
    const double tolerance = rounding(100, 100);
    EXPECT_CLOSE(step.loss, given.number("loss"), tolerance);
    EXPECT_CLOSE(step.head.W_q, given.matrix("new_W_q"), tolerance);
    EXPECT_CLOSE(step.head.W_k, given.matrix("new_W_k"), tolerance);
    EXPECT_CLOSE(step.head.W_v, given.matrix("new_W_v"), tolerance);
  }
}

TEST(TrainingStep, TheLossIsTheOneBeforeTheStep) {
  Random random;
  for (const Masking masking : {Masking::none, Masking::causal}) {
    const auto [head, X, target] = random_lesson(random);
    const TrainingStep first = CALL(training_step, head, X, target, masking, 0.05);
    const double before = error_of(attention_head(X, head, masking).output, target);
    EXPECT_CLOSE(first.loss, before, rounding(20, 10));
    const TrainingStep second = CALL(training_step, first.head, X, target, masking, 0.05);
    const double after = error_of(attention_head(X, first.head, masking).output, target);
    EXPECT_CLOSE(second.loss, after, rounding(20, 10));
  }
}

TEST(TrainingStep, MovesAllThreeMatricesFromTheGradientsOfTheSameHead) {
  Random random;
  for (const Masking masking : {Masking::none, Masking::causal}) {
    const Lesson lesson = random_lesson(random);
    const HeadParameters& head = lesson.head;
    const double rate = 0.1 + random.uniform();
    const HeadParameters moved =
        CALL(training_step, head, lesson.X, lesson.target, masking, rate).head;
    for (const auto part : {&HeadParameters::W_q, &HeadParameters::W_k, &HeadParameters::W_v}) {
      const auto loss = [&, changed = head](const Matrix& matrix) mutable {
        changed.*part = matrix;
        return error_of(attention_head(lesson.X, changed, masking).output, lesson.target);
      };
      EXPECT_GRADIENT(Matrix((head.*part - moved.*part) / rate), loss, head.*part);
    }
  }
}

TEST(TrainingStep, ARateOfZeroChangesNothing) {
  Random random;
  const auto [head, X, target] = random_lesson(random);
  const HeadParameters same = CALL(training_step, head, X, target, Masking::causal, 0.0).head;
  EXPECT_CLOSE(same.W_q, head.W_q, 0);
  EXPECT_CLOSE(same.W_k, head.W_k, 0);
  EXPECT_CLOSE(same.W_v, head.W_v, 0);
}

TEST(TrainingStep, OnePositionAloneMovesOnlyItsValue) {
  // Its only share is 1. Output 2 * 3 = 6, loss (6 - 5)^2, d_W_v = 2 * 2 (6 - 5) = 4: 3 - 0.25 * 4
  const HeadParameters head{Matrix{{1}}, Matrix{{-1}}, Matrix{{3}}};
  const TrainingStep step =
      CALL(training_step, head, (Matrix{{2}}), (Matrix{{5}}), Masking::none, 0.25);
  EXPECT_CLOSE(step.loss, 1, rounding(2, 36));
  EXPECT_CLOSE(step.head.W_q, head.W_q, rounding(2, 12));
  EXPECT_CLOSE(step.head.W_k, head.W_k, rounding(2, 12));
  EXPECT_CLOSE(step.head.W_v, (Matrix{{2}}), rounding(2, 12));
  const TrainingStep tenth =  // a rate that no float holds
      CALL(training_step, head, (Matrix{{2}}), (Matrix{{5}}), Masking::none, 0.1);
  EXPECT_CLOSE(tenth.head.W_v, (Matrix{{3 - 0.1 * 4}}), rounding(2, 12));
}

TEST(TrainingStep, SmallStepsMakeTheLossFallEveryTime) {
  Random random;
  for (const Masking masking : {Masking::none, Masking::causal}) {
    auto [head, X, target] = random_lesson(random);
    double before = 1e6;
    for (int i = 0; i < 20; ++i) {
      const TrainingStep step = CALL(training_step, head, X, target, masking, 2e-5);
      EXPECT_BETWEEN(step.loss, 0, before * (1 - 1e-9));
      before = step.loss;
      head = step.head;
    }
  }
}

namespace {

// Lesson B, section 4: sweet's output should be apple. Any head that manages is right; its loss
// never looks at the weights.
const Matrix apple_and_sweet{{1, 0}, {0, 1}};
const Matrix apple{{1, 0}};

const HeadParameters starts[] = {
    {apple_and_sweet, apple_and_sweet, apple_and_sweet},
    {Matrix{{0.1257302210933933, -0.1321048632913019}, {0.6404226504432821, 0.10490011715303971}},
     Matrix{{-0.535669373161111, 0.36159505490948474}, {1.3040000451301372, 0.9470809631292422}},
     Matrix{{-0.7037352358069926, -1.2654214710460525}, {-0.6232744625373522, 0.0413259793472436}}},
    {Matrix{{0.345584192064786, 0.8216181435011584}, {0.33043707618338714, -1.303157231604361}},
     Matrix{{0.9053558666731177, 0.4463745723640113}, {-0.5369532353602852, 0.5811181041963531}},
     Matrix{{0.36457239618607573, 0.294132496655526}, {0.02842224131579679, 0.5467129866124469}}}};

using Part = Matrix HeadParameters::*;
constexpr Part W_q = &HeadParameters::W_q, W_k = &HeadParameters::W_k, W_v = &HeadParameters::W_v;

// 3000 rounds of rate 0.5; in each, the turns one after another, and in a turn these matrices move.
HeadParameters trained(HeadParameters head, const std::vector<std::vector<Part>>& turns) {
  for (int round = 0; round < 3000; ++round)
    for (const std::vector<Part>& turn : turns) {
      const TrainingStep step = training_step(head, apple_and_sweet, apple, Masking::none, 0.5);
      if (step.loss < 1e-20) return head;  // no later step moves anything that can be seen
      for (const Part part : turn) head.*part = step.head.*part;
    }
  return head;
}

double loss_of(const HeadParameters& head) {
  return CALL(training_step, head, apple_and_sweet, apple, Masking::none, 0.5).loss;
}

double sweets_weight_on_apple(const HeadParameters& head) {
  return attention_head(apple_and_sweet, head, Masking::none).weights(1, 0);
}

}  // namespace

TEST(TrainingStep, LessonB15QueriesAndKeysAloneLearnToLookAtApple) {
  const HeadParameters at_once = trained(starts[0], {{W_q, W_k}});
  EXPECT_BETWEEN(loss_of(at_once), 1.5e-5, 1.7e-5);
  EXPECT_CLOSE(sweets_weight_on_apple(at_once), 0.997186, printed_digits(6));
  // One after the other ends at 0.997192 (headstart lab four-runs): 3000 steps more than a save can
  // wait for, so that it is not asked here.
}

TEST(TrainingStep, LessonB15AllThreeAtOnceLookWhereTheyHappenTo) {
  const double weights[] = {0.497450, 0.178267, 0.724323};
  for (const int start : {0, 1, 2}) {
    const HeadParameters head = trained(starts[start], {{W_q, W_k, W_v}});
    EXPECT_BETWEEN(loss_of(head), 0, printed_digits(4));
    EXPECT_CLOSE(sweets_weight_on_apple(head), weights[start], printed_digits(6));
  }
}

TEST(TrainingStep, LessonB15OneMatrixAfterAnotherEndsAtTheLessonsWeights) {
  const double weights[] = {0.522232, 0.162108, 0.731729};
  for (const int start : {0, 1, 2}) {
    const HeadParameters head = trained(starts[start], {{W_q}, {W_k}, {W_v}});
    EXPECT_BETWEEN(loss_of(head), 0, printed_digits(4));
    EXPECT_CLOSE(sweets_weight_on_apple(head), weights[start], printed_digits(6));
  }
}

TEST(TrainingStep, RefusesWhatDoesNotFit) {
  const Matrix X = ones(2, 4), target = ones(1, 6);
  const HeadParameters head{ones(4, 3), ones(4, 3), ones(4, 6)};
  const auto step = [&](const HeadParameters& given, const Matrix& wanted) {
    return CALL(training_step, given, X, wanted, Masking::causal, 0.5);
  };
  step(head, target);
  const Matrix tall = ones(5, 3), wide = ones(4, 7);
  EXPECT_REFUSED(step({tall, head.W_k, head.W_v}, target), "2x4", "5x3");
  EXPECT_REFUSED(step({head.W_q, tall, head.W_v}, target), "2x4", "5x3");
  EXPECT_REFUSED(step({head.W_q, head.W_k, tall}, target), "2x4", "5x3");
  EXPECT_REFUSED(step({head.W_q, wide, head.W_v}, target), "4x3", "4x7");
  EXPECT_REFUSED(step(head, ones(3, 6)), "2x6", "3x6");
  EXPECT_REFUSED(step(head, ones(1, 5)), "2x6", "1x5");
}
