// What several labs need beside the code they run.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "lab.h"

namespace headstart {

// Tolerances. The lesson's number is exact, and only the order of summation is free; or it is right
// to its last printed digit; or it was sampled, and so are ours.
inline constexpr double rounding = 1e-12;
double printed(int digits);
double sampled(double lesson);

// The lessons say "exactly zero". Eigen's vectorised exp gives about 5.6e-309 for -infinity on some
// machines, and a softmax written with it is still right: that is judged, and drawn, as 0.
inline constexpr double as_good_as_zero = 1e-300;

// A measurement for every entry of a table, called by its row and column: "cat" " looks at " "dog".
std::vector<Measurement> entries(const std::vector<std::string>& rows, const std::string& between,
                                 const std::vector<std::string>& columns,
                                 const attention::Matrix& measured, const attention::Matrix& lesson,
                                 double tolerance);

// Two lists as one.
std::vector<Measurement> join(std::vector<Measurement> first,
                              const std::vector<Measurement>& second);

// The value below which that part of all values lies; a half: the median.
double quantile(std::vector<double> values, double part);
double mean(const std::vector<double>& values);

// The largest number of a matrix without its sign.
double largest(const attention::Matrix& matrix);

// Random inputs from a fixed seed, the same on every machine: std's distributions are not.
class RandomInputs {
 public:
  explicit RandomInputs(std::uint64_t seed) : engine_(seed) {}

  double normal();  // mean 0, spread 1
  attention::Matrix matrix(attention::Index rows, attention::Index columns, double spread = 1);
  attention::RowVector row(attention::Index size);

 private:
  double uniform();  // in [0, 1)

  std::mt19937_64 engine_;
  std::optional<double> second_;  // Box and Muller's method makes two at a time
};

}  // namespace headstart
