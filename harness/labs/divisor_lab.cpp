// Why scores are divided by the root of the width: their spread, the shares, the gradient.
#include <cmath>

#include "attention_head.h"
#include "divisor.h"
#include "dot_product.h"
#include "lab_parts.h"
#include "labs.h"
#include "scores.h"
#include "softmax.h"
#include "training_step.h"

namespace headstart {
namespace {

using attention::Index;
using attention::Masking;
using attention::Matrix;
using attention::RowVector;

struct Width {
  Index width;
  double raw, divided;  // the lesson's spreads
};

// q . k for random pairs: a row for each width. A narrow pair is the start of the widest one.
Matrix products(const std::vector<Width>& widths, int pairs, RandomInputs random) {
  Matrix samples(std::ssize(widths), pairs);
  for (int pair = 0; pair < pairs; ++pair) {
    const RowVector q = random.row(widths.back().width), k = random.row(widths.back().width);
    for (Index i = 0; i < samples.rows(); ++i)
      samples(i, pair) = attention::dot(q.head(widths[i].width), k.head(widths[i].width));
  }
  return samples;
}

Section spreads(const std::string& title, const std::vector<Width>& widths, int pairs) {
  const Matrix samples = products(widths, pairs, RandomInputs(10));
  Section section{.title = title};
  for (Index i = 0; i < samples.rows(); ++i) {
    const auto& [width, raw, divided] = widths[i];
    const Matrix scaled = attention::scale_scores(samples.row(i), width);
    const std::string name = "width " + std::to_string(width);
    section.measurements.push_back({name, attention::spread(samples.row(i)), raw, sampled(raw)});
    section.measurements.push_back(
        {name + ", divided", attention::spread(scaled.row(0)), divided, sampled(divided)});
  }
  return section;
}

Section largest_shares() {
  Section section{.title = "The largest share of a row of 16, mean of 320 rows"};
  RandomInputs random(11);
  for (const Index width : {16, 128}) {
    std::vector<double> divided, raw;
    double sharper = 0;
    for (int row = 0; row < 320; ++row) {
      const Matrix scores = attention::scores(random.matrix(1, width), random.matrix(16, width));
      divided.push_back(attention::softmax_rows(attention::scale_scores(scores, width)).maxCoeff());
      raw.push_back(attention::softmax_rows(scores).maxCoeff());
      sharper += raw.back() > divided.back() ? 1 : 0;
    }
    const std::string name = "width " + std::to_string(width);
    section.measurements.push_back({name + ", divided", mean(divided)});
    section.measurements.push_back({name + ", not divided", mean(raw)});
    section.measurements.push_back({name + ", rows that sharpened", sharper, 320, 0});
  }
  return section;
}

struct Norms {
  std::vector<double> with, without;  // of d loss / d W_q, with the divisor and without
};

// In untrained heads that read T positions and are pulled by the last one's output.
Norms gradient_norms(Index T, Index d_k) {
  RandomInputs random(12);
  const Index d = 8;
  const double root = std::sqrt(static_cast<double>(d_k)), to_spread_1 = std::sqrt(1.0 / d);
  Norms norms;
  for (int i = 0; i < 151; ++i) {
    const Matrix X = random.matrix(T, d), target = random.matrix(1, d);
    attention::HeadParameters head{random.matrix(d, d_k, to_spread_1),
                                   random.matrix(d, d_k, to_spread_1),
                                   random.matrix(d, d, to_spread_1)};
    const auto norm = [&] {
      const auto activations = attention::attention_head(X, head, Masking::causal);
      const Matrix pull = attention::squared_error_backward(activations.output, target);
      return attention::head_backward(X, head, activations, pull).W_q.norm();
    };
    norms.with.push_back(norm());
    head.W_q *= root;  // undoes the divisor; by the chain rule the gradient gets that factor too
    norms.without.push_back(root * norm());
  }
  return norms;
}

std::vector<Measurement> gradients(Index T, Index d_k, std::optional<double> most_left) {
  const auto& [with, without] = gradient_norms(T, d_k);
  const std::string name = "width " + std::to_string(d_k);
  const double left = quantile(without, 0.5) / quantile(with, 0.5);
  return {{name + ", divided", quantile(with, 0.5)},
          {name + ", not divided", quantile(without, 0.5)},
          {name + ", ratio", left, most_left, 0, Rule::at_most}};
}

Section gradient_of_two() {
  return {.title = "The norm of d loss / d W_q, 2 positions, median of 151 heads",
          .measurements = join(gradients(2, 16, {}), gradients(2, 128, 0.25)),
          .notes = {"The lesson says \"almost vanishes\" and gives no number. It is judged at "
                    "width 128, and read as: at most a quarter is left."}};
}

Section gradient_of_sixteen() {
  return {.title = "The same with 16 positions",
          .measurements =
              join(join(gradients(16, 16, {}), gradients(16, 128, {})), gradients(16, 512, {})),
          .notes = {"Among many positions two often share the spike. Such a tie still passes a "
                    "gradient back, and nothing divides it: a typical gradient is larger at "
                    "first, and the head must be wider before it is gone."}};
}

}  // namespace

LabResult run_divisor_lab() {
  return {
      .sections = {spreads("Spread of q . k over 20,000 random pairs (lesson A)",
                           {{2, 1.42, 1.00}, {8, 2.84, 1.00}, {32, 5.62, 0.99}, {128, 11.25, 0.99}},
                           20'000),
                   spreads("Spread of q . k over 10,000 random pairs (lesson B)",
                           {{2, 1.42, 1.01}, {64, 8.08, 1.01}, {512, 22.55, 1.00}}, 10'000),
                   largest_shares(), gradient_of_two(), gradient_of_sixteen()},
      .question =
          "Dividing by the width itself would also stop the growth. What would the "
          "shares of a very wide head look like then?"};
}

}  // namespace headstart
