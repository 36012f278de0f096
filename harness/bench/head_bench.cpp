// head_bench: how long one head takes, forward and backward, as the number of positions grows.
//
// Prints a Markdown table of medians and the exponent p of time ~ T^p, fitted over the last rows.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <vector>

#include "numbers.h"
#include "training_step.h"

namespace {

using namespace headstart;
using attention::Index;
using attention::Matrix;
using Clock = std::chrono::steady_clock;

constexpr Index d = 64, d_k = 64, d_v = 64;

Matrix random_matrix(Index rows, Index columns, Numbers& numbers) {
  Matrix matrix(rows, columns);
  for (Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = numbers.normal() / 8;
  return matrix;
}

// The median of at least nine runs, more of short ones.
double median_seconds(const std::function<void()>& work) {
  std::vector<double> seconds;
  const auto start = Clock::now();
  while (seconds.size() < 9 || (Clock::now() - start < std::chrono::milliseconds(300))) {
    const auto before = Clock::now();
    work();
    seconds.push_back(std::chrono::duration<double>(Clock::now() - before).count());
  }
  std::ranges::nth_element(seconds, seconds.begin() + std::ssize(seconds) / 2);
  return seconds[seconds.size() / 2];
}

// The slope of log(seconds) over log(T), by least squares.
double exponent(const std::vector<double>& T, const std::vector<double>& seconds) {
  double x = 0, y = 0, xx = 0, xy = 0;
  const double n = static_cast<double>(T.size());
  for (std::size_t i = 0; i < T.size(); ++i) {
    x += std::log(T[i]);
    y += std::log(seconds[i]);
    xx += std::log(T[i]) * std::log(T[i]);
    xy += std::log(T[i]) * std::log(seconds[i]);
  }
  return (n * xy - x * y) / (n * xx - x * x);
}

}  // namespace

int main() {
  Numbers numbers(1);
  const attention::HeadParameters head{random_matrix(d, d_k, numbers), random_matrix(d, d_k, numbers),
                                       random_matrix(d, d_v, numbers)};
  std::vector<double> sizes, forward, backward;
  fmt::print("d = d_k = d_v = {}, causal, double, one thread\n\n", d);
  fmt::print("| positions T | forward, ms | backward, ms |\n|---|---|---|\n");
  for (Index T = 16; T <= 1024; T *= 2) {
    const Matrix X = random_matrix(T, d, numbers), d_output = random_matrix(T, d_v, numbers);
    attention::HeadActivations activations;
    const double f = median_seconds(
        [&] { activations = attention_head(X, head, attention::Masking::causal); });
    const double b = median_seconds([&] { head_backward(X, head, activations, d_output); });
    fmt::print("| {} | {:.3f} | {:.3f} |\n", T, 1e3 * f, 1e3 * b);
    if (T < 128) continue;
    sizes.push_back(static_cast<double>(T));
    forward.push_back(f);
    backward.push_back(b);
  }
  fmt::print("\nFrom T = 128 on, time grows as T^{:.2f} forward and T^{:.2f} backward.\n",
             exponent(sizes, forward), exponent(sizes, backward));
}
